import { beforeAll, describe, expect, test } from 'vitest';
import { newCompany } from '../test/factories.ts';
import { world } from '../test/world.ts';
import { ConfigError } from './config.ts';
import { refusePublicDemo } from './refuse-public-demo.ts';

describe('existing demo accounts cannot be reached by other machines without a setting', () => {
  beforeAll(() => newCompany({ code: 'DEMO' }));

  const start = async (host: string, demoIsSaid: boolean) =>
    refusePublicDemo((await world()).db, { host, demo: false, demoIsSaid });

  test.each(['0.0.0.0', '::', '192.168.1.20', 'maru.example'])('with HOST=%s', async (host) => {
    await expect(start(host, false)).rejects.toThrow(ConfigError);
    await expect(start(host, false)).rejects.toThrow('and the database has demo accounts');
    await expect(start(host, true)).resolves.toBe(undefined);
  });

  test.each(['127.0.0.1', 'localhost', '::1'])('HOST=%s is this machine alone', async (host) => {
    await expect(start(host, false)).resolves.toBe(undefined);
  });
});
