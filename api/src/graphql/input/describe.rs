//! Registers the input types of every command from their shapes.

use std::collections::BTreeSet;

use async_graphql::registry::{MetaEnumValue, MetaInputValue, MetaType, Registry};
use recount_core::line::shape::{Choice, Field, Shape, Struct, Variant};

use super::names::{camel, pascal, screaming};

/// Registers `CommandInput` and everything below it.
pub fn register(registry: &mut Registry, doors: &[(&'static str, String, &'static Choice)]) {
    let mut fields = Vec::new();
    for (slug, name, commands) in doors {
        let mut describer = Describer { registry: &mut *registry, prefix: pascal(slug) };
        describer.one_of(name, &format!("A command of {slug}; give exactly one."), &commands.variants);
        fields.push(value(&camel(slug), name.clone(), &format!("A command of {slug}.")));
    }
    let about = "A command to declare: exactly one rule system's, or the campaign's own.";
    insert(registry, "CommandInput", about, fields, true);
}

/// Returns the ids of the rules that a command and its inputs cite, in order.
pub fn cited(command: &Variant) -> Vec<String> {
    let mut texts = vec![command.about.as_str()];
    fn below<'f>(fields: &'f [Field], texts: &mut Vec<&'f str>) {
        for field in fields {
            texts.push(&field.about);
            if let Shape::Struct(group) = &field.shape {
                below(&group.fields, texts);
            }
        }
    }
    below(command.fields(), &mut texts);
    let words = texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'));
    let is_rule = |word: &str| word.split_once("-R").is_some_and(|(_, n)| n.parse::<u32>().is_ok());
    let found: BTreeSet<&str> = words.filter(|word| is_rule(word)).collect();
    found.into_iter().map(str::to_owned).collect()
}

struct Describer<'r> {
    registry: &'r mut Registry,
    /// The system's name, which every type of it carries.
    prefix: String,
}

impl Describer<'_> {
    /// Registers a `@oneOf` whose fields are the words of a choice.
    fn one_of(&mut self, name: &str, about: &str, variants: &[Variant]) {
        if self.registry.types.contains_key(name) {
            return;
        }
        // Registered empty first, so that a type that holds itself ends here.
        insert(self.registry, name, about, Vec::new(), true);
        let fields = variants.iter().map(|variant| {
            let ty = match &variant.content {
                None => "Boolean".to_owned(),
                Some(shape) => {
                    let about = with_rules(variant);
                    self.type_of(shape, &format!("{name}{}", pascal(&variant.name)), &about)
                }
            };
            let about = if variant.content.is_none() && !variant.about.is_empty() {
                format!("{} (write true)", variant.about)
            } else {
                variant.about.clone()
            };
            value(&camel(&variant.name), ty, &about)
        });
        let fields = fields.collect();
        insert(self.registry, name, about, fields, true);
    }

    fn object(&mut self, name: &str, about: &str, given: &Struct) {
        if self.registry.types.contains_key(name) {
            return;
        }
        insert(self.registry, name, about, Vec::new(), false);
        let fields = given.fields.iter().map(|field| self.field(name, field)).collect();
        insert(self.registry, name, about, fields, false);
    }

    fn field(&mut self, owner: &str, field: &Field) -> MetaInputValue {
        let ty = self.type_of(&field.shape, &format!("{owner}{}", pascal(&field.name)), &field.about);
        let ty = if field.is_required { format!("{ty}!") } else { ty };
        let about = match &field.shape {
            Shape::Number { min, max } if *max < i64::from(i32::MAX) => {
                format!("{} ({min} to {max})", field.about)
            }
            _ => field.about.clone(),
        };
        value(&camel(&field.name), ty, &about)
    }

    /// Returns the type of a shape, registering what it needs; `fallback` names what has no name of its own.
    fn type_of(&mut self, shape: &Shape, fallback: &str, about: &str) -> String {
        let named = |name: &Option<String>| {
            name.as_ref()
                .map_or_else(|| fallback.to_owned(), |name| format!("{}{}Input", self.prefix, pascal(name)))
        };
        match shape {
            Shape::Text { words: Some(words), .. } => self.enumeration(words, fallback, about),
            Shape::Text { words: None, .. } => "String".into(),
            Shape::Number { .. } => "Int".into(),
            Shape::Bool => "Boolean".into(),
            Shape::List(item) => {
                let item = self.type_of(item, fallback, about);
                format!("[{item}!]")
            }
            Shape::Struct(given) => {
                let name = named(&given.name);
                self.object(&name, about, given);
                name
            }
            Shape::Choice(choice) if choice.variants.iter().all(|v| v.content.is_none()) => {
                self.enumeration(choice, fallback, about)
            }
            Shape::Choice(choice) => {
                let name = named(&choice.name);
                self.one_of(&name, about, &choice.variants);
                name
            }
            Shape::Map(item) => {
                let item = self.type_of(item, &format!("{fallback}Value"), about);
                let name = format!("{fallback}Entry");
                let key = value("key", "String!".into(), "The key.");
                let entry = value("value", format!("{item}!"), "The value.");
                insert(self.registry, &name, "One key with its value.", vec![key, entry], false);
                format!("[{name}!]")
            }
            Shape::Either(shapes) if super::read::choice_of(shapes).is_some() => {
                let choice = super::read::choice_of(shapes).into_iter().flat_map(|c| c.variants.clone());
                let name = Variant {
                    name: "named".into(),
                    about: "One that there is already, by its name.".into(),
                    content: Some(Shape::Text { is_name: true, words: None }),
                };
                let variants: Vec<_> = choice.chain([name]).collect();
                self.one_of(fallback, about, &variants);
                fallback.to_owned()
            }
            Shape::Either(_) | Shape::Any => {
                let number = value("number", "Int".into(), "A whole number.");
                let text = value("text", "String".into(), "A word or a sentence.");
                let about = "A whole number or a text; give exactly one.";
                insert(self.registry, "AmountInput", about, vec![number, text], true);
                "AmountInput".into()
            }
        }
    }

    /// Registers a choice between words, and returns its type.
    fn enumeration(&mut self, words: &Choice, fallback: &str, about: &str) -> String {
        let own = |name: &String| format!("{}{}", self.prefix, pascal(name));
        let name = words.name.as_ref().map_or_else(|| fallback.to_owned(), own);
        self.words(&name, words, about);
        name
    }

    fn words(&mut self, name: &str, choice: &Choice, about: &str) {
        let values = choice.variants.iter().map(|variant| {
            let value = MetaEnumValue {
                name: screaming(&variant.name),
                description: some(&variant.about),
                deprecation: Default::default(),
                visible: None,
                inaccessible: false,
                tags: Vec::new(),
                directive_invocations: Vec::new(),
            };
            (value.name.clone(), value)
        });
        let words = MetaType::Enum {
            name: name.to_owned(),
            description: some(about),
            enum_values: values.collect(),
            visible: None,
            inaccessible: false,
            tags: Vec::new(),
            rust_typename: None,
            directive_invocations: Vec::new(),
            requires_scopes: Vec::new(),
        };
        self.registry.types.entry(name.to_owned()).or_insert(words);
    }
}

/// A command's description with the rules that it and its inputs cite.
fn with_rules(command: &Variant) -> String {
    let rules = cited(command);
    if rules.is_empty() {
        command.about.clone()
    } else {
        format!("{} Rules: {}.", command.about, rules.join(", "))
    }
}

fn insert(registry: &mut Registry, name: &str, about: &str, fields: Vec<MetaInputValue>, oneof: bool) {
    let object = MetaType::InputObject {
        name: name.to_owned(),
        description: some(about),
        input_fields: fields.into_iter().map(|field| (field.name.clone(), field)).collect(),
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        rust_typename: None,
        oneof,
        directive_invocations: Vec::new(),
    };
    registry.types.insert(name.to_owned(), object);
}

fn value(name: &str, ty: String, about: &str) -> MetaInputValue {
    MetaInputValue {
        name: name.to_owned(),
        description: some(about),
        ty,
        deprecation: Default::default(),
        default_value: None,
        visible: None,
        inaccessible: false,
        tags: Vec::new(),
        is_secret: false,
        directive_invocations: Vec::new(),
    }
}

fn some(about: &str) -> Option<String> {
    (!about.is_empty()).then(|| about.to_owned())
}
