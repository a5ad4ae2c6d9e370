import { createServer, type IncomingMessage } from 'node:http';

/** Serves what a bare server is asked for as JSON, sends its address to the parent process, and ends with it. */
export function serveRows(answerTo: (request: IncomingMessage) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit());
  const server = createServer((request, response) => {
    answerTo(request)
      .then((body) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(body));
      })
      .catch((error) => {
        response.statusCode = 500;
        response.end(String(error));
      });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address !== 'string') {
      process.send?.({ url: `http://127.0.0.1:${address.port}` });
    }
  });
}
