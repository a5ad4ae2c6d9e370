import { CLOSE, DATA_LIVE_PATH } from '@maru/contract/live';
import { saveTablePermissions } from '@maru/contract/table-permissions';
import { expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { botLogOf } from '../../../test/data-scene.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  newAdministrator,
  newGroup,
  newMember,
  newTable,
  type TestMember,
} from '../../../test/factories.ts';
import { LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';
import { announceTables } from '../../core/data/data-channel.store.ts';

async function connect(member: TestMember, app = world().then((one) => one.app)) {
  const client = await new LiveClient(`${await serverUrl(await app)}${DATA_LIVE_PATH}`).opened();
  client.send({ type: 'hello', access: await tokenOf(member) });
  return client;
}

const changes = ({ frames }: LiveClient) => frames.filter(({ type }) => type === 'changed').length;

test('opening is one entry in the bot log; changed rights are told to their owner in every process', async () => {
  const admin = await newAdministrator();
  const { company } = admin;
  const table = await newTable(company, 'Secret');
  const ada = await newMember(company, { permissions: ['use_data'] });
  const bo = await newMember(company, { permissions: ['use_data'] });
  const { app, close } = await anotherProcess();
  try {
    const there = await connect(ada, Promise.resolve(app));
    await there.waitFor('live');
    const [here, others] = [await connect(ada), await connect(bo)];
    for (const client of [here, others]) await client.waitFor('live');
    const none = {
      target_table: '',
      user_statement: '',
      sql_statement: '',
      ip_address: '127.0.0.1',
    };
    const entries = await botLogOf(company);
    expect(entries[0]).toEqual({ user_name: ada.username, action_type: 'ws_connect', ...none });
    expect(entries.map(({ user_name }) => user_name).sort()).toEqual(
      [ada.username, ada.username, bo.username].sort(),
    );
    const rights = { read: true, create: false, update: false, delete: false };
    const body = { user_id: ada.id, items: [{ dbtable_id: table, ...rights }] };
    await admin.caller.call(saveTablePermissions, { body });
    for (const client of [there, here]) {
      await expect.poll(() => changes(client), { timeout: 5_000 }).toBe(1);
    }
    // The same again changes nothing.
    await admin.caller.call(saveTablePermissions, { body });
    const { db } = await world();
    await db.writeCompany(company.id, async (tx, last) =>
      announceTables({ ...tx, sql: tx.sql, sendWithCommit: (query) => last.push(query) }),
    );
    for (const client of [there, here]) {
      await expect.poll(() => changes(client), { timeout: 5_000 }).toBe(2);
    }
    await expect.poll(() => changes(others), { timeout: 5_000 }).toBe(1);
    expect(JSON.stringify([...there.frames, ...here.frames])).not.toContain('Secret');
  } finally {
    await close();
  }
});

test('who may not use the data is refused, and who loses the permission is let go', async () => {
  const admin = await newAdministrator();
  const { company } = admin;
  const unable = await connect(await newMember(company, { permissions: ['view_ticket'] }));
  expect(await unable.end()).toEqual({ code: CLOSE.forbidden, reason: 'forbidden' });
  expect(await botLogOf(company)).toEqual([]);
  const member = await newMember(company, { permissions: ['use_data'] });
  const client = await connect(member);
  await client.waitFor('live');
  await editAccount(admin, member, { group_ids: [await newGroup(company, [])] });
  expect(await client.end()).toEqual({ code: CLOSE.forbidden, reason: 'forbidden' });
});

test('nobody fills the log by opening again and again', async () => {
  const member = await newAdministrator();
  let refused: LiveClient | undefined;
  for (let n = 0; n < 60 && !refused; n += 1) {
    const client = await connect(member);
    await expect.poll(() => client.frames.length > 0 || client.ended !== undefined).toBe(true);
    if (client.ended) refused = client;
    else await client.close();
  }
  expect(refused?.ended).toEqual({ code: CLOSE.tooMany, reason: 'too_many' });
  expect((await botLogOf(member.company)).length).toBeLessThan(40);
});
