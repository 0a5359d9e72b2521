// graphql-ws subscribes, loses its connection, and goes on from the number after its last: no gap, no repeat.
import { createClient } from "graphql-ws";
import WebSocket from "ws";

const [, , address, until] = process.argv;
const heard = [];
while (heard.length < Number(until)) {
  let socket;
  const client = createClient({
    url: `ws://${address}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    on: { opened: (opened) => { socket = opened; } },
  });
  const query = "subscription($from: Int!) { entries(campaign: \"lamps\", from: $from) { seq } }";
  const from = heard.length;
  await new Promise((done) => {
    client.subscribe({ query, variables: { from } }, {
      next: ({ data, errors }) => {
        if (errors) throw new Error(JSON.stringify(errors));
        if (heard.length < Number(until)) heard.push(data.entries.seq);
        // Cut without a word after every third entry.
        if (heard.length % 3 === 0 || heard.length >= Number(until)) { socket.terminate(); done(); }
      },
      error: done,
      complete: done,
    });
  });
}
if (heard.some((seq, at) => seq !== at)) throw new Error(`heard ${heard}`);
console.log(`heard ${heard.length}`);
process.exit(0);
