#!/usr/bin/env python3
"""Checks an export of a Recount campaign, and a checkpoint of it, from core/FORMAT.md alone. It knows no rule system.
    verify.py EXPORT [--checkpoint NOTE [--key NAME+HASH+BASE64]] [--labels LABEL/SIDES,...]
Needs: pip install blake3 cryptography. Ends with 0 if everything that can be checked holds."""
import argparse, base64, hashlib, json, re, sys, unicodedata
from blake3 import blake3
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

FAILED, PASSED, UNCHECKED = [], {}, []
SLUG, TIME = re.compile(r"[a-z][a-z0-9-]{0,63}"), re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
ENTRY_KEYS = {"v", "seq", "parent", "cause", "at", "played", "by", "session", "key", "body"}
DECLARED = {"command", "rules", "basis", "seed", "luck", "observed", "told", "shake", "assumed", "instead"}

def check(what, holds, where, why):
    PASSED[what] = PASSED.get(what, 0) + bool(holds)
    FAILED.extend([] if holds else [f"{what}: {where}: {why}"])
    return holds

def hashed(data, key=None):
    return (blake3(data, key=key) if key else blake3(data)).digest()

def is_allowed(value):
    """Integers within 2**53 - 1, strings in NFC without control characters, ASCII keys, no null, no floats."""
    if isinstance(value, (bool, int)):
        return abs(value) <= 2**53 - 1
    if isinstance(value, str):
        return unicodedata.is_normalized("NFC", value) and not any(
            unicodedata.category(c) == "Cc" and c != "\n" for c in value)
    if isinstance(value, list):
        return all(is_allowed(item) for item in value)
    return isinstance(value, dict) and all(k.isascii() and is_allowed(k) and is_allowed(v) for k, v in value.items())

def read_entry(line, where):
    try:
        entry = json.loads(line.decode())
    except ValueError as error:
        check("bytes", False, where, f"no JSON: {error}")
        return None
    again = json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    check("bytes", line == again and len(line) <= 65536 and is_allowed(entry), where, "not canonical")
    is_entry = isinstance(entry, dict) and {"v", "seq", "parent", "at", "by", "body"} <= set(entry) <= ENTRY_KEYS
    return entry if check("shape", is_entry, where, "not the keys of an entry") else None

def check_link(entry, before, declaration, seq, where):
    """`before` and `declaration` are (id, entry) or None."""
    by, body = entry["by"], entry["body"]
    check("chain", entry["v"] == 1 and entry["seq"] == seq, where, f"version or number {entry['seq']}")
    check("chain", entry["parent"] == (before[0] if before else "0" * 64), where, "another parent")
    check("chain", bool(TIME.fullmatch(entry["at"])) and (not before or entry["at"] >= before[1]["at"]), where, "time")
    check("shape", set(by) == {"member", "role"} and bool(SLUG.fullmatch(by["member"]))
          and by["role"] in ("gm", "player", "keeper"), where, "by")
    if "declaration" in body:
        declared = body["declaration"]
        check("chain", "cause" not in entry, where, "a declaration with a cause")
        check("shape", {"command", "rules", "basis"} <= set(declared) <= DECLARED, where, "not a declaration's keys")
        check("shape", ("seed" in declared) == ("luck" in declared), where, "seed without luck")
    else:
        same = [entry.get(k) == declaration[1].get(k) for k in ("by", "at", "session", "played")] if declaration else [0]
        check("chain", bool(declaration) and entry.get("cause") == declaration[0], where, "another cause")
        check("chain", all(same) and "key" not in entry, where, "not its declaration's by, at, session, played")
        check("shape", len(body["consequence"].get("rules", [])) > 0, where, "no rule")

def read_tape(data):
    entries, batch, before, declaration = [], [], None, None
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        where = f"line {number}, entry {len(entries)}"
        if line.startswith(b"#"):
            due = b"#%d %s" % (len(batch), hashed(b"".join(batch)).hex().encode())
            check("batches", line == due and batch, where, "the closing line does not fit")
            batch = []
            continue
        entry, ident = read_entry(line, where), hashed(line)
        if entry is None:
            continue
        if "declaration" in entry["body"]:
            check("batches", not batch, where, "a second declaration in one batch")
            declaration = (ident.hex(), entry)
        check_link(entry, before, declaration, len(entries), where)
        entries.append(before := (ident.hex(), entry))
        batch.append(ident)
    check("batches", data.endswith(b"\n") and not batch and entries, "the end", f"last good entry {len(entries) - len(batch) - 1}")
    return entries

def check_luck(entries):
    genesis, evening, used = bytes.fromhex(entries[0][0]), None, set()
    for seq, (_, entry) in enumerate(entries):
        declared = entry["body"].get("declaration", {})
        name, value = next(iter(declared.get("command", {}).get("campaign", {}).items()), (None, {}))
        by, where = entry["by"], f"entry {seq}"
        if name == "begin-session":
            check("luck", evening is None and value["number"] not in used, where, "a session begins in another, or again")
            used.add(value["number"])
            evening = {"number": value["number"], "commitment": value.get("commitment"), "by": by["member"],
                       "entropy": {}, "drawn": []}
        elif name == "add-entropy":
            fair = evening and by["role"] != "keeper" and by["member"] not in (evening["by"], *evening["entropy"])
            if check("luck", fair and not evening["drawn"], where, "entropy that does not count"):
                evening["entropy"][by["member"]] = bytes.fromhex(value["value"])
        elif name == "end-session" and evening:
            reveal(genesis, evening, value, where)
            evening = None
        if "shake" in declared:
            check("luck", by["role"] == "player", where, "a shake that is no player's")
        if declared.get("luck") == "session" and check("luck", evening, where, "no session is open"):
            evening["drawn"].append((seq, declared["seed"], declared.get("shake", "")))
        elif declared.get("luck") == "unwitnessed":
            UNCHECKED.append(f"luck: entry {seq} is unwitnessed")
    if evening and evening["drawn"]:
        UNCHECKED.append(f"luck: session {evening['number']} is still open")

def reveal(genesis, evening, value, where):
    if "secret" not in value:
        lost = f"luck: session {evening['number']} is unverifiable: its secret is lost"
        return UNCHECKED.append(lost) if evening["commitment"] else None
    secret = bytes.fromhex(value["secret"])
    check("luck", hashed(b"recount/commit/1\n" + secret).hex() == evening["commitment"], where, "another secret")
    entropy = hashed(b"recount/entropy/1\n" + b"".join(evening["entropy"].values()))
    for k, (seq, seed, shake) in enumerate(evening["drawn"]):
        text = b"recount/seed/1\n" + genesis + evening["number"].to_bytes(4, "big") + k.to_bytes(4, "big")
        due = hashed(text + entropy + shake.encode(), key=secret).hex()
        check("luck", due == seed, f"entry {seq}", f"not the seed of roll {k}")

def faces(seed, label, sides, count):
    key = hashed(b"recount/dice/1\n" + label.encode(), key=seed)
    stream = Cipher(algorithms.ChaCha20(key, bytes(16)), None).encryptor().update(bytes(64 * (4 + count)))
    return [1 + b % sides for b in stream if b < 256 - 256 % sides][:count]

def lists_of(value, key):
    if isinstance(value, dict):
        found = [v for k, v in value.items() if k == key and isinstance(v, list) and all(type(f) is int for f in v)]
        return found + [f for v in value.values() for f in lists_of(v, key)]
    return [f for v in value for f in lists_of(v, key)] if isinstance(value, list) else []

def check_faces(entries, labels):
    """Faces in events must be observed ones, or drawn from the seed under a label that the rulebook names."""
    declared, labels = {}, [label.split("/") for label in labels if label]
    for seq, (_, entry) in enumerate(entries):
        declared = entry["body"].get("declaration", declared)
        for fell in lists_of(entry["body"].get("consequence", {}), "faces"):
            if "seed" not in declared or not fell:
                continue
            seed, seen = bytes.fromhex(declared["seed"]), list(declared.get("observed", {}).values())
            if fell in seen or any(faces(seed, label, int(sides), len(fell)) == fell for label, sides in labels):
                check("faces", True, "", "")
            else:
                UNCHECKED.append(f"faces: entry {seq} {fell}: under none of the labels that were given")

def root(ids):
    if len(ids) < 2:
        return hashed(b"\0" + ids[0]) if ids else hashed(b"")
    split = 1 << ((len(ids) - 1).bit_length() - 1)
    return hashed(b"\1" + root(ids[:split]) + root(ids[split:]))

def check_checkpoint(text, key, entries):
    lines = [line.rstrip() for line in text.splitlines()]
    start = next(i for i, line in enumerate(lines) if line.startswith("recount/"))
    origin, size, tree, empty = lines[start:start + 4]
    signatures = [line for line in lines[start + 4:] if line.startswith("\u2014 ")]
    check("checkpoint", origin == "recount/" + entries[0][0], "origin", "another campaign")
    ids = [bytes.fromhex(ident) for ident, _ in entries[:int(size)]]
    check("checkpoint", len(ids) == int(size), "size", f"{size} entries were there, {len(entries)} are")
    check("checkpoint", base64.b64encode(root(ids)).decode() == tree, "root", f"something before entry {size} was rewritten")
    check("checkpoint", empty == "" and signatures, "note", "no signature")
    if not key:
        return UNCHECKED.append("checkpoint: no key was given")
    name, key_hash, public = key.split("+", 2)
    public = base64.b64decode(public)
    check("key", hashlib.sha256(name.encode() + b"\n" + public).hexdigest()[:8] == key_hash, name, "another hash")
    made = [base64.b64decode(s.split(" ")[2]) for s in signatures if s.split(" ")[1] == name]
    made = [s[4:] for s in made if s[:4].hex() == key_hash]
    try:
        Ed25519PublicKey.from_public_bytes(public[1:]).verify(made[0], f"{origin}\n{size}\n{tree}\n".encode())
        check("signature", True, name, "")
    except (InvalidSignature, IndexError):
        check("signature", False, name, "it is not by this key")

def main():
    parser = argparse.ArgumentParser()
    for option in ("export", "--checkpoint", "--key", "--labels"):
        parser.add_argument(option)
    args = parser.parse_args()
    try:
        entries = read_tape(open(args.export, "rb").read())
        check_luck(entries)
        check_faces(entries, (args.labels or "").split(","))
        if args.checkpoint:
            check_checkpoint(open(args.checkpoint, encoding="utf-8").read(), args.key, entries)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, StopIteration) as error:
        check("shape", False, "something", f"it is not what the format says: {error!r}")
    for what, count in PASSED.items():
        print(f"passed    {what}: {count}")
    for kind, lines in (("unchecked", UNCHECKED), ("failed", FAILED)):
        print("".join(f"{kind:<9} {line}\n" for line in lines), end="")
    sys.exit(1 if FAILED else 0)

main()
