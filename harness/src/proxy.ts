import net from 'node:net';

export interface Proxy {
  url: string;
  close(): void;
}

/** Connects every new client to the first of these servers that accepts it. */
export async function startProxy(targets: () => string[]): Promise<Proxy> {
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    connect(client, targets());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function connect(client: net.Socket, [target, ...others]: string[]): void {
  if (!target) {
    client.destroy();
    return;
  }
  const { hostname, port } = new URL(target);
  const upstream = net.connect(Number(port), hostname);
  let connected = false;
  upstream.on('connect', () => {
    connected = true;
    client.pipe(upstream);
    upstream.pipe(client);
  });
  upstream.on('error', () => (connected ? client.destroy() : connect(client, others)));
  upstream.on('close', () => connected && client.destroy());
  client.on('close', () => upstream.destroy());
}
