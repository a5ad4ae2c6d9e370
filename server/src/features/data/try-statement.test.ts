import { tryStatement } from '@maru/contract/data';
import { expect, test } from 'vitest';
import { botLogOf, callsOf, dataScene, grant } from '../../../test/data-scene.ts';
import { actionLogOf, newAccount, newCompany, newMember } from '../../../test/factories.ts';

/** Somebody who may try, and what they learn about the person of the scene. */
async function trying() {
  const scene = await dataScene();
  const admin = await newMember(scene.company, { permissions: ['change_userprofile'] });
  const attempt = (sql: string, user_id: number = scene.member.id) =>
    admin.caller.call(tryStatement, { body: { user_id, sql } });
  return { ...scene, admin, attempt };
}

test('tells which right decides, without running anything', async () => {
  const { company, member, source, admin, attempt } = await trying();
  const allowed = 'update orders set name = (select max(name) from coupons)';
  expect(await attempt(allowed)).toEqual({
    allowed: true,
    kind: 'update',
    uses: [
      { table_name: 'orders', right: 'update', held: true },
      { table_name: 'orders', right: 'read', held: true },
      { table_name: 'coupons', right: 'read', held: true },
    ],
    refusal: null,
  });
  const refused = 'select * from orders, refunds';
  expect(await attempt(refused)).toMatchObject({
    allowed: false,
    kind: 'select',
    uses: [
      { table_name: 'orders', right: 'read', held: true },
      { table_name: 'refunds', right: 'read', held: false },
    ],
    refusal: {
      reason: 'missing_right',
      message: 'They may not read Refunds (refunds). They may not use this table at all.',
    },
  });
  expect(await attempt('delete from')).toMatchObject({
    allowed: false,
    kind: null,
    uses: [],
    refusal: { reason: 'syntax' },
  });
  expect(source.asked).toEqual([]);
  expect(await botLogOf(company)).toEqual([]);
  expect(await actionLogOf(company)).toMatchObject([
    {
      user_name: admin.username,
      action_type: 'create',
      model: 'statement trial',
      object_repr: member.username,
      extra_info: `answer: allowed; statement: ${allowed}`,
    },
    {
      extra_info: `answer: "refused: no read right on refunds"; statement: "${refused}"`,
    },
    {},
  ]);
});

test('says the same as the real thing', async () => {
  const { member, attempt, orders } = await trying();
  const { run } = callsOf(member);
  await grant(member, orders, 'delete');
  for (const sql of ['delete from orders where true', 'delete from orders where id = 1', 'x']) {
    const [tried, ran] = [await attempt(sql), await run(sql)];
    expect(tried.allowed).toBe(ran.outcome !== 'refused');
    expect(tried.refusal?.reason).toBe(ran.refusal?.reason);
  }
});

test('an account without the permission, or inactive, could run nothing', async () => {
  const { company, attempt } = await trying();
  const unable = await newAccount(company);
  const inactive = await newAccount(company, { permissions: ['use_data'], is_active: false });
  for (const { id } of [unable, inactive]) {
    expect(await attempt('select 1', id)).toMatchObject({
      allowed: false,
      refusal: { reason: 'permission' },
    });
  }
});

test('an account of another company is 404, and a long statement is cut in the log', async () => {
  const { company, admin, attempt } = await trying();
  const stranger = await newAccount(await newCompany());
  const body = { user_id: stranger.id, sql: 'select 1' };
  expect((await admin.caller.attempt(tryStatement, { body })).status).toBe(404);
  expect(await actionLogOf(company)).toEqual([]);
  await attempt(`select '${'😀'.repeat(30_000)}'`);
  const [entry] = await actionLogOf(company);
  expect(entry?.extra_info.length).toBeLessThan(2_100);
});
