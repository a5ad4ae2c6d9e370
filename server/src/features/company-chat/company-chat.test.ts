import { updateCompany } from '@maru/contract/company';
import { getCompanyChat, updateCompanyChat } from '@maru/contract/company-chat';
import { getChatLink, getOpenRoom } from '@maru/contract/open-chats';
import { describe, expect, test } from 'vitest';
import { anotherProcess } from '../../../test/another-process.ts';
import { newCustomer } from '../../../test/customers.ts';
import {
  actionLogOf,
  inCompany,
  newAdministrator,
  newCompany,
  newMember,
} from '../../../test/factories.ts';

const DEFAULT = { colour: '#3e5cc9', greeting: '', only_assignee_answers: false };

describe('GET /api/company/chat/', () => {
  test('is Maru’s colour without a greeting until something is chosen', async () => {
    const { caller } = await newAdministrator();
    const { body, headers } = await caller.attempt(getCompanyChat, {});
    expect([body, headers.etag]).toEqual([DEFAULT, '"1"']);
  });

  test('is for holders of change_company', async () => {
    const { caller } = await newMember(await newCompany());
    expect((await caller.attempt(getCompanyChat, {})).status).toBe(403);
  });
});

describe('PUT /api/company/chat/', () => {
  test('answers what is stored now and logs old and new values; no other company changes', async () => {
    const { caller, company, username } = await newAdministrator();
    const bystander = await newAdministrator();
    const greeting = '안녕하세요!\n<b>무엇을</b> 도와드릴까요?';
    const body = { colour: ' #0F766E ', greeting: ` ${greeting} ` };
    const saved = await caller.call(updateCompanyChat, { body });
    expect(saved).toEqual({ ...DEFAULT, colour: '#0f766e', greeting });
    expect(await caller.call(getCompanyChat, {})).toEqual(saved);
    expect(await bystander.caller.call(getCompanyChat, {})).toEqual(DEFAULT);
    expect(await actionLogOf(company)).toMatchObject([
      {
        user_name: username,
        action_type: 'update',
        object_repr: company.name,
        model: 'company chat',
        extra_info: expect.stringMatching(
          /^colour: #3e5cc9 → #0f766e; greeting: \(empty\) → .*안녕하세요!/,
        ),
      },
    ]);
    expect(await actionLogOf(bystander.company)).toEqual([]);
  });

  test('an absent value does not change, a blank greeting empties, and no change is no entry', async () => {
    const { caller, company } = await newAdministrator();
    await caller.call(updateCompanyChat, { body: { greeting: 'Hello' } });
    const blue = await caller.call(updateCompanyChat, { body: { colour: '#1d4ed8' } });
    expect(blue).toEqual({ ...DEFAULT, colour: '#1d4ed8', greeting: 'Hello' });
    expect(await caller.call(updateCompanyChat, { body: {} })).toEqual(blue);
    expect(await caller.call(updateCompanyChat, { body: blue })).toEqual(blue);
    expect((await caller.call(updateCompanyChat, { body: { greeting: ' ' } })).greeting).toBe('');
    expect(await actionLogOf(company)).toHaveLength(3);
  });

  test.each([
    [{ colour: 'red' }, 'Colour: Enter a colour as #rrggbb.'],
    [{ colour: '' }, 'Colour: Enter a colour as #rrggbb.'],
    [{ colour: '#fff' }, 'Colour: Enter a colour as #rrggbb.'],
    [{ colour: '#12345g' }, 'Colour: Enter a colour as #rrggbb.'],
    [{ colour: '#123456}*{x:y' }, 'Colour: Enter a colour as #rrggbb.'],
    [{ colour: 'red;background:url(//evil.example)' }, 'Colour: Enter a colour as #rrggbb.'],
    [{ colour: '#123456\n' + '#123456' }, 'Colour: Enter a single line of text.'],
    [{ colour: null }, 'Colour: This value has the wrong type.'],
    [{ greeting: 'x'.repeat(301) }, 'Greeting: Enter at most 300 characters.'],
    [{ greeting: 'a\u0000b' }, 'Greeting: This text holds characters that cannot be stored.'],
    [
      { greeting: 5, colour: 'x' },
      'Colour: Enter a colour as #rrggbb. Greeting: This value has the wrong type.',
    ],
  ])('refuses %j in one sentence, and changes nothing', async (body, sentence) => {
    const { caller, company } = await newAdministrator();
    const refused = await caller.attempt(updateCompanyChat, { body });
    expect([refused.status, refused.body]).toEqual([400, { detail: sentence }]);
    expect(await caller.call(getCompanyChat, {})).toEqual(DEFAULT);
    expect(await actionLogOf(company)).toEqual([]);
  });

  test('the database stores no other colour', async () => {
    const { company } = await newAdministrator();
    const store = inCompany(company, (tx) =>
      tx.sql
        .updateTable('company')
        .set({ chat_colour: 'url(//evil.example)' })
        .where('id', '=', company.id)
        .execute(),
    );
    await expect(store).rejects.toThrow('company_chat_colour_check');
  });

  test('edits at the same time are logged as they followed upon each other', async () => {
    const { caller, company } = await newAdministrator();
    const greetings = Array.from({ length: 12 }, (_, n) => `Hello ${n}`);
    await Promise.all(
      greetings.map((greeting) => caller.call(updateCompanyChat, { body: { greeting } })),
    );
    const log = await actionLogOf(company);
    expect(log).toHaveLength(12);
    let greeting = '(empty)';
    for (const { extra_info } of log) {
      const [, from, to] = /^greeting: (.+) → (.+)$/.exec(extra_info) ?? [];
      expect(from).toBe(greeting);
      greeting = to as string;
    }
    expect((await caller.call(getCompanyChat, {})).greeting).toBe(greeting);
  });

  test('neither form makes the other stale', async () => {
    const { caller, company } = await newAdministrator();
    const { headers } = await caller.attempt(getCompanyChat, {});
    await caller.call(updateCompany, { body: { name: `${company.name} & Co` } });
    const versioned = caller.with({ 'if-match': String(headers.etag) });
    const saved = await versioned.attempt(updateCompanyChat, { body: { greeting: 'Hello' } });
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"']);
  });
});

test('customers of this company see it at once: whom a link leads to, and in their room', async () => {
  const admin = await newAdministrator();
  const customer = await newCustomer(admin);
  const body = { colour: '#0f766e', greeting: 'Hello' };
  await admin.caller.call(updateCompanyChat, { body });
  expect(await customer.caller.call(getOpenRoom, {})).toMatchObject(body);
  const params = { company: admin.company.code, key: admin.openKey };
  expect(await customer.caller.call(getChatLink, { params })).toMatchObject(body);
  const other = await anotherProcess({});
  const answer = await other.app.inject({
    url: `/open/${params.company}/${params.key}/bubble.css`,
  });
  expect(answer.body).toContain('#0f766e');
  await other.close();
});
