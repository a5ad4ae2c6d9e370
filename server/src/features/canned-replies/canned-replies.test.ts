import * as calls from '@maru/contract/canned-replies';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newCompany,
  newMember,
  newReply,
  type TestCompany,
  type TestMember,
} from '../../../test/factories.ts';

const AGENT = ['view_ticket', 'change_ticket'] as const;

let company: TestCompany;
/** Writes the company's. */
let lead: TestMember;
let agent: TestMember;
let colleague: TestMember;

beforeEach(async () => {
  company = await newCompany();
  lead = await newMember(company, { permissions: ['view_ticket', 'change_ticketsettings'] });
  agent = await newMember(company, { permissions: AGENT });
  colleague = await newMember(company, { permissions: AGENT });
});

const at = (id: number) => ({ params: { id: String(id) } });
const names = async ({ caller }: TestMember) =>
  (await caller.call(calls.listCannedReplies, {})).map(({ name, is_own }) => [name, is_own]);

test('all of them together have so many characters at most, and may always become shorter', async () => {
  const long = 'ㄱ'.repeat(10_000);
  for (let n = 0; n < 10; n += 1) {
    await agent.caller.call(calls.createOwnReply, { body: { name: `Long ${n}`, content: long } });
  }
  const refused = await agent.caller.attempt(calls.createOwnReply, {
    body: { name: 'One more', content: 'x' },
  });
  expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ['content']]);
  const [first] = await agent.caller.call(calls.listCannedReplies, {});
  const shorten = { ...at(first?.id ?? 0), body: { name: 'Long 0', content: 'short' } };
  await agent.caller.call(calls.updateOwnReply, shorten);
  await agent.caller.call(calls.createOwnReply, { body: { name: 'One more', content: 'x' } });
  const lengthen = { ...shorten, body: { name: 'Long 0', content: long } };
  expect((await agent.caller.attempt(calls.updateOwnReply, lengthen)).status).toBe(400);
});

describe('who reads and writes which', () => {
  test('everybody reads the company’s and their own, by name; nobody reads another’s own', async () => {
    await lead.caller.call(calls.createCannedReply, { body: { name: 'b 환불', content: 'Hello' } });
    const own = { name: 'A secret', content: 'Mine' };
    const { id, is_own } = await agent.caller.call(calls.createOwnReply, { body: own });
    expect(is_own).toBe(true);
    expect(await names(agent)).toEqual([
      ['A secret', true],
      ['b 환불', false],
    ]);
    for (const other of [lead, colleague]) {
      expect(await names(other)).toEqual([['b 환불', false]]);
      expect((await other.caller.attempt(calls.getCannedReply, at(id))).status).toBe(404);
    }
  });

  test('another’s own can be neither changed nor deleted, by either call', async () => {
    const permissions = ['view_ticket', 'change_ticket', 'change_ticketsettings'] as const;
    const strong = await newMember(company, { permissions });
    const id = await newReply(company, agent.id);
    const body = { name: 'Taken over', content: 'x' };
    for (const [change, remove] of [
      [calls.updateOwnReply, calls.deleteOwnReply],
      [calls.updateCannedReply, calls.deleteCannedReply],
    ] as const) {
      expect((await strong.caller.attempt(change, { ...at(id), body })).status).toBe(404);
      expect((await strong.caller.attempt(remove, at(id))).status).toBe(404);
    }
    expect((await agent.caller.call(calls.getCannedReply, at(id))).name).not.toBe('Taken over');
  });

  test('the company’s are not one’s own: they need change_ticketsettings by every call', async () => {
    const id = await newReply(company, null);
    const body = { name: 'Changed', content: 'x' };
    expect((await agent.caller.attempt(calls.updateOwnReply, { ...at(id), body })).status).toBe(
      404,
    );
    expect((await agent.caller.attempt(calls.updateCannedReply, { ...at(id), body })).status).toBe(
      403,
    );
    expect((await agent.caller.attempt(calls.deleteOwnReply, at(id))).status).toBe(404);
  });

  test('they go with their account', async () => {
    await newReply(company, agent.id);
    await inCompany(company, (tx) =>
      tx.sql.deleteFrom('account').where('id', '=', agent.id).execute(),
    );
    const left = await inCompany(company, (tx) =>
      tx.sql.selectFrom('canned_reply').select('id').execute(),
    );
    expect(left).toEqual([]);
  });
});

describe('what is refused names its field and changes nothing', () => {
  const refused = async (body: object, member = lead, call = calls.createCannedReply) => {
    const before = await actionLogOf(company);
    const answer = await member.caller.attempt(call, { body });
    expect(answer.status).toBe(400);
    expect(await actionLogOf(company)).toEqual(before);
    return answer.body;
  };

  test('a name that is empty, too long, over two lines or taken in another case', async () => {
    await newReply(company, null, 'Straße');
    for (const name of ['', ' ', 'x'.repeat(61), 'a\nb', 'STRASSE']) {
      expect(Object.keys(await refused({ name, content: 'Hello' }))).toEqual(['name']);
    }
    // Another owner may have the same.
    await agent.caller.call(calls.createOwnReply, { body: { name: 'straße', content: 'x' } });
    const longest = { name: '가'.repeat(60), content: 'x' };
    await lead.caller.call(calls.createCannedReply, { body: longest });
  });

  test('words that are empty or too long, and placeholders that stand for nothing', async () => {
    for (const content of ['', 'x'.repeat(10_001)]) {
      expect(Object.keys(await refused({ name: 'n', content }))).toEqual(['content']);
    }
    const content = 'Hello {{customer_name}} {{ ticket_number }}, {{constructor}} {{고객}}';
    const {
      content: [why],
    } = await refused({ name: 'n', content });
    expect(why).toContain('{{constructor}}, {{고객}}');
    expect(why).toContain('{{customer_name}}, {{ticket_number}}, {{subject}}');
    const known = 'Hello {{customer_name}} {{ ticket_number }}. { {x} } {{}}';
    await lead.caller.call(calls.createCannedReply, { body: { name: 'n', content: known } });
  });

  test('the hundred and first of one’s own', async () => {
    await inCompany(company, (tx) =>
      tx.sql
        .insertInto('canned_reply')
        .values(
          Array.from({ length: calls.CANNED_REPLY_LIMITS.own }, (_, n) => ({
            company_id: tx.companyId,
            account_id: agent.id,
            name: `Reply ${n}`,
            content: 'x',
          })),
        )
        .execute(),
    );
    const body = { name: 'One more', content: 'x' };
    expect(await refused(body, agent, calls.createOwnReply)).toEqual({
      name: ['There are 100 replies already. Delete one first.'],
    });
    await colleague.caller.call(calls.createOwnReply, { body });
  });

  test('a stale save, with the person and the field', async () => {
    const id = await newReply(company, null, 'Thanks');
    const other = await newMember(company, {
      permissions: ['view_ticket', 'change_ticketsettings'],
      first_name: '민지',
      last_name: '김',
    });
    const opened = await lead.caller.attempt(calls.getCannedReply, at(id));
    const version = { 'if-match': String(opened.headers.etag) };
    const body = { name: 'Thanks', content: 'Thank you' };
    const first = await other.caller.with(version).attempt(calls.updateCannedReply, {
      ...at(id),
      body,
    });
    expect([first.status, first.headers.etag]).toEqual([200, '"2"']);
    const mine = { ...at(id), body: { name: 'Mine', content: 'x' } };
    const second = await lead.caller.with(version).attempt(calls.updateCannedReply, mine);
    expect(second.status).toBe(412);
    expect(second.body.detail).toContain('김민지 changed: text.');
    expect((await lead.caller.with(version).attempt(calls.deleteCannedReply, at(id))).status).toBe(
      412,
    );
    expect(await lead.caller.call(calls.getCannedReply, at(id))).toMatchObject(body);
  });
});

test('the log has the name and which fields changed, and never the words', async () => {
  const make = { name: 'Greeting', content: 'Secret words' };
  const { id } = await lead.caller.call(calls.createCannedReply, { body: make });
  const body = { name: 'Hello', content: 'Other secret words' };
  await lead.caller.call(calls.updateCannedReply, { ...at(id), body });
  await lead.caller.call(calls.updateCannedReply, { ...at(id), body });
  await lead.caller.call(calls.deleteCannedReply, at(id));
  const log = (await actionLogOf(company)).filter(({ model }) => model === 'canned reply');
  expect(log.map((row) => [row.action_type, row.object_repr, row.extra_info])).toEqual([
    ['create', 'Greeting', 'owner: company'],
    ['update', 'Greeting', 'name: Greeting → Hello; owner: company; content: changed'],
    ['delete', 'Hello', 'owner: company'],
  ]);
});

describe('the complete list', () => {
  test('is sent again only after a change that the reader sees', async () => {
    const first = await newReply(company, null);
    const own = await newReply(company, agent.id);
    const tagOf = async ({ caller }: TestMember) =>
      String((await caller.attempt(calls.listCannedReplies, {})).headers.etag);
    const statusFor = async ({ caller }: TestMember, tag: string) =>
      (await caller.with({ 'if-none-match': tag }).attempt(calls.listCannedReplies, {})).status;
    const changes: [() => Promise<unknown>, number][] = [
      [() => newReply(company, null), 200],
      [() => newReply(company, colleague.id), 304],
      [
        () =>
          lead.caller.call(calls.updateCannedReply, {
            ...at(first),
            body: { name: 'Renamed', content: 'x' },
          }),
        200,
      ],
      [() => agent.caller.call(calls.deleteOwnReply, at(own)), 200],
      [() => newReply(company, agent.id), 200],
      // One is gone and another is there: as many as before.
      [
        async () => {
          await lead.caller.call(calls.deleteCannedReply, at(first));
          await newReply(company, null);
        },
        200,
      ],
    ];
    const seen = new Set<string>();
    for (const [change, status] of changes) {
      const tag = await tagOf(agent);
      expect(await statusFor(agent, tag)).toBe(304);
      await change();
      expect(await statusFor(agent, tag)).toBe(status);
      seen.add(tag);
    }
    expect(seen.size).toBe(5);
    // The tag of one person is not another's.
    expect(await statusFor(colleague, await tagOf(agent))).toBe(200);
  });
});
