import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isHostRefusal, SourceHosts } from './source-hosts.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as { port: number }).port;
});

afterAll(() => void server.close());

/** The outcome of connecting: success, or its error. */
async function connecting(hosts: SourceHosts, host: string): Promise<unknown> {
  const socket: Socket = hosts.socket();
  const outcome = new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'));
    socket.once('error', resolve);
  });
  socket.connect(port, host);
  return outcome.finally(() => socket.destroy());
}

const INSIDE = [
  ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '169.254.169.254', '224.0.0.1', '::1', '::'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', 'fe80::1', 'fd00:ec2::254', 'localhost'],
  ...['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '2002:7f00:1::', '2002:a9fe:a9fe::1'],
  ...['::127.0.0.1', '64:ff9b:1::1', '::ffff:0:7f00:1', 'fd20:ce::254'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192', '240.0.0.1'],
];

test.each(INSIDE)('without a list, %s is refused before anything is sent', async (host) => {
  expect(isHostRefusal(await connecting(new SourceHosts(undefined), host))).toBe(true);
});

test('without a list, the addresses of this machine as they are now are refused', async () => {
  const [one] = Object.values(os.networkInterfaces()).flatMap((all) => all ?? []);
  if (!one) throw new Error('No interface');
  const interfaces = { eth9: [{ ...one, family: 'IPv4' as const, address: '192.0.2.7' }] };
  const seen = vi.spyOn(os, 'networkInterfaces').mockReturnValue(interfaces as never);
  const hosts = new SourceHosts(undefined);
  for (const host of ['192.0.2.7', '::ffff:192.0.2.7', '64:ff9b::192.0.2.7']) {
    expect(isHostRefusal(await connecting(hosts, host))).toBe(true);
  }
  seen.mockRestore();
});

test('a list allows what it names and nothing else, by address, network or name', async () => {
  const allowed = (...list: string[]) => new SourceHosts(list);
  expect(await connecting(allowed('127.0.0.1'), '127.0.0.1')).toBe('connected');
  expect(await connecting(allowed('10.0.0.0/8', '127.0.0.0/8'), '127.0.0.1')).toBe('connected');
  expect(await connecting(allowed('127.0.0.0/8', '::1'), 'localhost')).toBe('connected');
  expect(await connecting(allowed('localhost'), 'localhost')).toBe('connected');
  for (const list of [['10.0.0.0/8'], ['db.example.com'], ['localhost']]) {
    expect(isHostRefusal(await connecting(allowed(...list), '127.0.0.1'))).toBe(true);
  }
});
