import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/** The server for comparison: every message that is posted goes to every socket, and nothing is checked or kept. */
const server = createServer((request, response) => {
  json(request).then((body) => {
    seq += 1;
    const { content } = body as { content: string };
    const frame = JSON.stringify({ type: 'message', message: { seq, content } });
    for (const socket of sockets.clients) socket.send(frame);
    response.statusCode = 201;
    response.end();
  });
});
const sockets = new WebSocketServer({ server });
let seq = 0;
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send(JSON.stringify({ type: 'live', seq })));
});

// The parent process is gone.
process.on('disconnect', () => process.exit());

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address !== 'string') {
    process.send?.({ url: `http://127.0.0.1:${address.port}` });
  }
});
