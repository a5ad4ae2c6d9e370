import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { PublicAddress } from './public-address.ts';

const request = (url: string, host = 'maru.example:8000') =>
  ({ url, host, protocol: 'http', headers: {} }) as unknown as FastifyRequest;

describe('the address of a request, with another query', () => {
  const address = new PublicAddress(undefined);
  const of = (url: string, host?: string) => address.of(request(url, host), { page: '2' });

  test.each([
    ['/api/logs/', '?page=2'],
    ['/api/logs/?', '?page=2'],
    ['/api/logs/?page=1&page=7&model=a', '?page=2&model=a'],
    ['/api/logs/?model=%EB%A7%88%EB%A3%A8+%26?', '?model=%EB%A7%88%EB%A3%A8+%26%3F&page=2'],
    ['/api/logs/?model=a#page=3', '?model=a&page=2'],
    ['http://elsewhere.example/api/logs/?model=a', '?model=a&page=2'],
  ])('%s', (url, query) => {
    expect(of(url)).toBe(`http://maru.example:8000/api/logs/${query}`);
  });

  test('uses the host of each request', () => {
    expect(of('/api/logs/', 'one.example')).toBe('http://one.example/api/logs/?page=2');
    expect(of('/api/logs/', 'TWO.example:80')).toBe('http://two.example/api/logs/?page=2');
    expect(of('/api/logs/', 'one.example')).toBe('http://one.example/api/logs/?page=2');
  });

  test('a host that is none is refused', () => {
    for (const host of ['', 'a b', '[::1', 'a:99999']) {
      expect(() => of('/api/logs/', host)).toThrow(expect.objectContaining({ status: 400 }));
    }
  });

  test('credentials and paths in the Host header are dropped', () => {
    expect(of('/api/logs/', 'somebody@one.example')).toBe('http://one.example/api/logs/?page=2');
    expect(of('/api/logs/', 'one.example/elsewhere?')).toBe('http://one.example/api/logs/?page=2');
  });
});

test('with a configured address the host of the request is ignored', () => {
  const address = new PublicAddress('https://maru.example');
  const there = address.of(request('/api/logs/?page=1', 'evil example'), { page: '2' });
  expect(there).toBe('https://maru.example/api/logs/?page=2');
});
