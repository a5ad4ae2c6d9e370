import { ACCOUNT_TEXTS } from '@maru/contract/accounts';
import { endpoints } from '@maru/contract/endpoints';
import type { Browser, Page } from '@playwright/test';
import {
  type AttackedCompany,
  makeAttackedCompany,
  NEVER_SHOWN,
  STORED,
} from './attack/attacked-server.ts';
import { fieldsThatTakeText, refusedBy, textsInAnswers, valuesAt } from './attack/fields.ts';
import { packs, STRINGS } from './attack/strings.ts';
import {
  ALL,
  inFull,
  labelledByName,
  literally,
  savedInFull,
  shows,
  signedIn,
} from './attack/visit.ts';
import { type Findings, notShown, watch } from './attack/watch.ts';
import { answer, run, runAgain } from './data-tables.ts';
import { go } from './go.ts';
import { openDesk } from './open-desk.ts';
import { connect } from './room.ts';
import { expect, test } from './test.ts';
import { dropdown, field, refusal, save } from './test-accounts.ts';
import { titled } from './titled.ts';

test.use({ freshContext: true });

/** One attacked company for all tests, because it takes a while to prepare. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

let attacked: AttackedCompany;
let opened: Awaited<ReturnType<typeof openWatched>> | undefined;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(300_000);
  attacked = await makeAttackedCompany(baseURL ?? '');
});
test.afterAll(async () => {
  await opened?.context.close();
  opened = undefined;
});

test('at least 200 strings are stored in every text field', () => {
  expect(new Set(STRINGS).size).toBe(STRINGS.length);
  expect(STRINGS.length).toBeGreaterThanOrEqual(200);
  expect(fieldsThatTakeText().toSorted()).toEqual([...STORED, ...NEVER_SHOWN].toSorted());
  for (const place of STORED) expect(refusedBy(place), place).toEqual([]);
});

/** Texts that no user can choose freely, or that only the server sets. */
const NOT_FREE =
  /\.(next|previous|email|customer_email|open_key|language|full_language|model|code|colour|label|browser|system|sessions\.id|older|newer|field|zone|time_zone|spans\.from|spans\.to)$/;
const NOT_THERE = [
  // Only addresses that the network gives.
  'listActionLogs.results.ip_address',
  'getSecurity.sessions.ip_address',
  'getAccountSecurity.sessions.ip_address',
  // No group gives a right on a table, and no check of the logs is under way.
  'listTableHolders.results.groups.name',
  'getLogCheck.running.user_name',
  // A key of letters and digits.
  'getChatKeys.company',
  // Only where a company restricts tickets.
  'getAccountAccess.department.name',
  // Only after an upgrade.
  'listNewPermissions.groups',
  // Only what a source has, and where it is.
  ...['listDataTables.results.columns.name', 'listDataTables.results.columns.type'],
  'getDataSource.address',
];

test('every text field of every answer contains some of them', async () => {
  const [body = ''] = attacked.lines;
  const own = { first_name: body, last_name: body, phone_number: STRINGS[0] };
  await attacked.ask(endpoints.updateProfile, { body: own });
  const company = { name: body, contact_name: body, address: body, operation_hours: body };
  await attacked.ask(endpoints.updateCompany, { body: { ...company, phone_number: STRINGS[0] } });
  await attacked.ask(endpoints.updateCompanyChat, { body: { greeting: body } });
  // An event of a conversation has the name of that moment.
  for (const is_open of [false, true]) {
    const params = { id: attacked.talk };
    await attacked.ask(endpoints.setConversationOpen, { params, body: { is_open } });
  }
  // So has what the desk says of the last words.
  const talk = { params: { id: attacked.talk } };
  await attacked.ask(endpoints.answerConversation, { ...talk, body: { content: body } });
  const room = { authorization: `Bearer ${attacked.rooms[0]?.token}` };
  const { id } = attacked.accounts[0] ?? {};
  // Visitors are told the name of a person who is at the desk.
  const desk = await openDesk(attacked.url, attacked.session.access);
  const { open_key } = await attacked.ask(endpoints.getProfile);
  const inputs: Record<string, [object, Record<string, string>?]> = {
    getAccount: [{ params: { id } }],
    getAccountSecurity: [{ params: { id } }],
    getDepartment: [{ params: { id: attacked.departments[0] } }],
    getChat: [{ params: { id: attacked.talk } }],
    listMessages: [{ params: { id: attacked.talk }, query: { ordering: 'time_created' } }],
    listActionLogs: [{ query: { page_size: '100' } }],
    getTablePermissions: [{ query: { user_id: id } }],
    getGroup: [{ params: { id: attacked.groups[0] } }],
    listGroupMembers: [{ params: { id: attacked.groups[0] } }],
    getAccountAccess: [{ params: { id } }],
    listPermissionHolders: [{ params: { codename: 'view_ticket' } }],
    listTableHolders: [{ params: { id: attacked.table, right: 'read' } }],
    getDoor: [{ params: { company: attacked.code, key: open_key } }],
    getTicket: [{ params: { id: attacked.tickets[0]?.id } }],
    getRoomCustomer: [{ params: { id: attacked.talk } }],
    findCustomers: [{ query: { q: STRINGS[0] } }],
    getCustomer: [{ params: { id: attacked.customer } }],
    listCustomerTickets: [{ params: { id: attacked.customer } }],
    listCustomerRooms: [{ params: { id: attacked.customer } }],
    getTicketCustomer: [{ params: { id: attacked.tickets[0]?.id } }],
    listRoomNotes: [{ params: { id: attacked.talk } }],
    findConversations: [{ query: { q: STRINGS[0] } }],
    getConversation: [{ params: { id: attacked.talk } }],
    listConversationMessages: [{ params: { id: attacked.talk } }],
    listConversationNotes: [{ params: { id: attacked.talk } }],
    getConversationDraft: [{ params: { id: attacked.talk } }],
    getTimeline: [{ params: { id: attacked.tickets[0]?.id } }],
    getServiceLevel: [{ params: { id: attacked.tickets[0]?.id } }],
    getCannedReply: [{ params: { id: attacked.replies[0]?.id } }],
    getTicketDraft: [{ params: { id: attacked.tickets[0]?.id } }],
    getKnownVisitor: [
      { params: { company: attacked.code, key: open_key } },
      { authorization: `Bearer ${attacked.rooms[0]?.browserKey}` },
    ],
    getOpenRoom: [{}, room],
    listOpenMessages: [{}, room],
  };
  const answers = new Map<string, unknown>();
  const empty: string[] = [];
  for (const place of textsInAnswers().filter((one) => !NOT_FREE.test(one))) {
    const [name = ''] = place.split('.');
    const [input, headers] = inputs[name] ?? [{}];
    const endpoint = endpoints[name as keyof typeof endpoints];
    if (!answers.has(name)) answers.set(name, await attacked.ask(endpoint, input, headers));
    const values = valuesAt(place, answers.get(name));
    const holds = values.some((value) => STRINGS.some((string) => value.includes(string)));
    if (!holds) empty.push(place);
  }
  desk.close();
  expect(empty.toSorted()).toEqual(NOT_THERE.toSorted());
});

/** The fields of every answer to a statement. */
const BLANK = { is_cut: false, changed: 1, ms: 1, preview: null, refusal: null, failure: '' };

/** One watched context for all screens, in which the console's code is compiled once; a page for each test. */
const watched = test.extend<{ findings: Findings }>({
  context: async ({ browser }, use) => {
    opened ??= await openWatched(browser);
    const { context } = opened;
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of context.pages()) await page.close();
  },
  findings: async ({ context: _ }, use) => use(opened?.findings ?? { found: ['not watched'] }),
});

async function openWatched(browser: Browser) {
  const context = await browser.newContext();
  return { context, findings: await watch(context, attacked.url) };
}

test.describe('are shown as text on every screen, without a content security policy', () => {
  const test = watched;
  test.use({ bypassCSP: true });

  test.beforeEach(({ page }) => signedIn(page, attacked));
  test.afterEach(({ findings }) => expect(findings.found.splice(0)).toEqual([]));

  test('lists', async ({ page }) => {
    await go(page, '/accounts?page_size=100');
    await shows(page, [...attacked.lines, ...attacked.numbers], 'accounts');
    await labelledByName(page, 'tbody tr', 'Select ');
    // Their field is too short for all of them to be stored in one round.
    await inFull(page, '**/api/accounts/?*page_size=20*', ({ results, ...rest }) => ({
      ...rest,
      results: results.slice(0, 1),
    }));
    await go(page, '/accounts');
    await expect(page.locator('tbody tr').first().getByText(ALL).nth(4)).toBeVisible();
    for (const path of ['/departments', '/chats']) {
      await go(page, `${path}?page_size=100`);
      await shows(page, attacked.lines, path);
    }
    await go(page, '/tickets');
    await shows(page, STRINGS, 'tickets');
    for (const n of [1, 2, 3]) {
      await go(page, `/bot_logs?page_size=100&page=${n}&ordering=timestamp`);
      await shows(page, STRINGS.slice((n - 1) * 100, n * 100), `bot logs, page ${n}`);
    }
    await go(page, `/chats/view/${attacked.talk}?page_size=100`);
    await shows(page, [STRINGS.join('\n'), ...packs(500)], 'messages');
  });

  test('the log of all that', async ({ page }) => {
    for (let n = 1, last = 1; n <= last; n += 1) {
      const query = { page: String(n), page_size: '100', ordering: 'timestamp' };
      const { results, count } = await attacked.ask(endpoints.listActionLogs, { query });
      last = Math.ceil(count / 100);
      const texts = ['user_name', 'object_repr', 'extra_info'].flatMap((name) =>
        valuesAt(`x.${name}`, results),
      );
      await go(page, `/logs?${new URLSearchParams(query)}`);
      await shows(page, texts, `logs, page ${n}`);
    }
  });

  test('screens of one account or department', async ({ page }) => {
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    const [stored = 0, other = 0] = attacked.accounts.map(({ id }) => id);
    await go(page, `/account/edit/${stored}`);
    await shows(page, [line(0), line(1), line(2), line(3)], 'a stored account');
    await inFull(page, '**/api/accounts/*/');
    await go(page, `/account/edit/${other}`);
    for (const label of ['Username', 'First name', 'Last name', 'Location', 'Phone number']) {
      await expect(field(page, label)).toHaveValue(ALL);
    }
    await shows(page, [`${ALL} ${ALL} (${ALL})`], 'an account');

    await go(page, `/account/permissions/${stored}`);
    await shows(page, [line(0), line(1), line(2), ...STRINGS], 'rights on all tables');
    await labelledByName(page, 'main tbody tr', '');
    // The same tables again would say nothing new: one of them is enough.
    await inFull(page, '**/api/user-table-permissions/?*', ({ rows, ...rest }) => ({
      ...rest,
      rows: rows.slice(0, 1),
    }));
    await go(page, `/account/permissions/${other}`);
    await shows(page, [`${ALL} ${ALL} (${ALL})`], 'rights');
    await labelledByName(page, 'main tbody tr', '');

    await go(page, `/account/security/${stored}`);
    await shows(page, [line(0), line(1), line(2)], 'security of a stored account');
    await inFull(page, '**/api/accounts/*/security/');
    await go(page, `/account/security/${other}`);
    await shows(page, [`${ALL} ${ALL} (${ALL})`], 'security');

    const [department = 0, another = 0] = attacked.departments;
    await go(page, `/department/edit/${department}`);
    await shows(page, [line(0)], 'a stored department');
    await inFull(page, '**/api/departments/*/');
    await go(page, `/department/edit/${another}`);
    await expect(field(page, 'Name')).toHaveValue(ALL);
    await shows(page, [ALL], 'a department');
  });

  test('rooms', async ({ page }) => {
    const [first, ...rest] = attacked.rooms;
    const last = rest.at(-1);
    const visit = async (id = 0, name = '') => {
      await go(page, `/chats/view/${id}?${new URLSearchParams({ name })}`);
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${literally(name)} · `));
      await shows(page, [name], name);
      const noted = { hasText: name };
      await expect(page.locator('tr[data-row^="note-"]').filter(noted).first()).toBeVisible();
    };
    await visit(first?.id, first?.name);
    await visit(last?.id, last?.name);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(last?.name ?? '');
    await page.keyboard.press('Escape');
    await inFull(page, /\/api\/chats\/\d+\//);
    await visit(rest[0]?.id, ALL);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ALL);
    // The customer's words.
    await expect(page.locator('tbody tr:not([data-row^="note-"])').first()).toContainText(ALL);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(ALL);
  });

  test('conversations at the desk', async ({ page }) => {
    const visit = async (id = 0, name = '') => {
      await go(page, `/desk?view=all&conversation=${id}`);
      await shows(page, [name], name);
      await expect(page.getByRole('article').filter({ hasText: name }).first()).toBeVisible();
      const given = { hasText: `assigned this conversation to ${name}` };
      const stream = page.getByRole('region', { name: 'Messages' });
      await expect(stream.locator('p', given).first()).toBeVisible();
    };
    const [first, other] = attacked.rooms;
    await visit(first?.id, first?.name);
    const ofOne = /\/api\/conversations\/\d+\//;
    await inFull(page, ofOne);
    await inFull(page, '**/api/conversations/', ({ conversations, ...rest }) => ({
      ...rest,
      conversations: conversations.filter(({ id }: { id: number }) => id === other?.id),
    }));
    await page.goto(`${attacked.url}/dashboard`);
    await visit(other?.id, ALL);
    const listed = page.getByRole('region', { name: 'Conversations' }).getByRole('link');
    await expect(listed.filter({ hasText: ALL })).toBeVisible();
  });

  test('tickets', async ({ page }) => {
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    const visit = async (id: number, pack: string, requester: string) => {
      await go(page, `/tickets/view/${id}`);
      await shows(page, [pack, requester], `ticket ${id}`);
      // The customer's words, the reply and the note; once more where the subject was changed.
      const words = page.getByRole('log').getByText(pack);
      await expect.poll(() => words.count()).toBeGreaterThanOrEqual(3);
      await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(pack);
    };
    const stored = [...attacked.tickets.slice(0, 1), ...attacked.tickets.slice(-1)];
    for (const { id, pack, n } of stored) await visit(id, pack, line(n));
    await page.getByRole('button', { name: /^Notices/ }).click();
    const notices = page.getByRole('dialog', { name: 'Notices' });
    for (const { id, pack } of attacked.tickets.slice(-10)) {
      await expect(notices.getByText(`#${id} ${pack}`)).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(
      attacked.tickets.at(-1)?.pack ?? '',
    );
    await page.keyboard.press('Escape');
    await inFull(page, /\/api\/tickets\/\d+\//);
    await visit(attacked.tickets[1]?.id ?? 0, ALL, ALL);
    // By the keyboard: among such long words nothing is in its usual place.
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(ALL);
  });

  test('customers', async ({ page }) => {
    const [line = ''] = attacked.lines;
    await go(page, `/chats/customer/${attacked.talk}`);
    await shows(page, [line, STRINGS[0] ?? ''], 'the customer of a room');
    await page.getByRole('button', { name: 'Merge…' }).click();
    await shows(page, [`All tickets and chats of “${line}”`], 'joining');
  });

  test('data: tables, statements, answers, refusals and changes', async ({ page }) => {
    await go(page, '/company/source');
    await shows(page, STRINGS, 'the tables of the source');
    await go(page, '/data');
    const table = page.getByRole('complementary').getByRole('listitem');
    await expect(table.first()).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(
      packs(500).at(-1) ?? '',
    );
    await page.keyboard.press('Escape');
    // As if a source had tables and values of such names.
    await page.route('**/api/data/tables/', async (route) => {
      const response = await route.fetch();
      const { results, ...rest } = await response.json();
      const columns = [{ name: ALL, type: ALL, is_key: true }];
      const named = { table_name: ALL, alias_name: `${ALL}!`, closed: '', columns };
      await route.fulfill({ response, json: { ...rest, results: [{ ...results[0], ...named }] } });
    });
    const all = { kind: 'update', sql: ALL, tables: [ALL], columns: [], rows: [], ...BLANK };
    const columns = [{ name: ALL, type: ALL }];
    const refusal = { message: ALL, what: ALL, right: null, held: [], position: null };
    const expires_at = new Date(Date.now() + 200_000).toISOString();
    const follows = [{ table_name: ALL, rows: 1 }];
    const preview = {
      id: 1,
      expires_at,
      columns,
      before: [['1']],
      after: [[ALL]],
      follows,
      hidden_follows: 0,
    };
    const answers = [
      { ...all, outcome: 'rows', columns, rows: [[ALL], ['2']] },
      { ...all, outcome: 'refused', refusal: { ...refusal, reason: 'syntax' } },
      {
        ...all,
        outcome: 'refused',
        refusal: { ...refusal, reason: 'missing_right', right: 'read' },
      },
      { ...all, outcome: 'failed', failure: ALL },
      { ...all, outcome: 'preview', preview },
    ];
    await page.route('**/api/data/statements/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: answers.shift() })
        : route.fallback(),
    );
    await page.reload();
    await table.getByRole('button').first().click();
    await expect(table.locator('dt')).toContainText(ALL);
    for (const [n, { outcome: what }] of [...answers].entries()) {
      // The statement stays in the editor, to be sent again.
      if (n === 0) await run(page, STRINGS.join('\n'));
      else await runAgain(page);
      await expect(page.getByRole('article')).toHaveCount(n + 1);
      await expect(answer(page).locator('pre').first()).toHaveText(STRINGS.join('\n'));
      await expect(answer(page).getByRole('heading'), what).toContainText(/\S/);
    }
    await shows(page, [ALL], 'answers');
    const rows = page.getByRole('article').last();
    await rows.getByRole('cell').first().click();
    await expect(rows).toContainText(ALL);
    await expect(page.getByText(`You may not read ${ALL}`)).toBeVisible();
  });

  test('canned replies, on their screen and in the composer', async ({ page }) => {
    await go(page, '/tickets/replies');
    const names = attacked.replies.map(({ name }) => name);
    await shows(page, names, 'canned replies');
    await go(page, `/tickets/view/${attacked.tickets[0]?.id}`);
    await page.getByRole('textbox', { name: 'Reply' }).fill('');
    await page.getByRole('textbox', { name: 'Reply' }).pressSequentially('/');
    const list = page.getByRole('listbox', { name: 'Canned replies' });
    await expect(list.getByRole('option').first()).toContainText('0 ');
    await list.getByRole('option').first().click();
    await expect(page.getByRole('textbox', { name: 'Reply' })).not.toHaveValue('/');
  });

  test('the settings of tickets', async ({ page }) => {
    await go(page, '/tickets/settings');
    const { holidays } = await attacked.ask(endpoints.getTicketSettings, {});
    const names = page.getByLabel('Name (optional)', { exact: true });
    await expect(names).toHaveCount(holidays.length);
    await expect(names.first()).toHaveValue(holidays[0].name);
    await expect(names.last()).toHaveValue(holidays.at(-1).name);
  });

  test('groups, and who may do what', async ({ page }) => {
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    const [group = 0, other = 0] = attacked.groups;
    await go(page, `/account/groups?group=${group}`);
    await shows(page, [...attacked.lines, `${line(1)} ${line(2)}`], 'all groups, and a stored one');
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expect(page.getByRole('dialog').getByLabel('Move members to')).toBeVisible();
    await page.keyboard.press('Escape');
    await go(page, `/account/access/${attacked.accounts[0]?.id}`);
    await shows(page, [line(0), line(1), line(2)], 'access');
    await go(page, '/account/access?permission=view_ticket');
    await shows(page, [line(0)], 'holders');
    await go(page, `/account/groups?group=new&from=${group}`);
    await expect(field(page, 'Name')).toHaveValue(`Copy of ${line(0)}`);
    await inFull(page, /\/api\/(groups|accounts)\/\d+\//);
    await go(page, `/account/groups?group=${other}`);
    await expect(field(page, 'Name')).toHaveValue(ALL);
    await shows(page, [`${ALL} ${ALL}`], 'a group and its members');
    await go(page, `/account/access/${attacked.accounts[1]?.id}`);
    await shows(page, [`${ALL} ${ALL}`], 'access');
  });

  test('choices', async ({ page }) => {
    await go(page, '/account/new');
    await dropdown(page, 'Department').click({ force: true });
    const options = page.locator('[role=option]:visible');
    await expect(options.first()).toBeVisible();
    const offered = await options.allTextContents();
    expect(offered.filter((text) => !attacked.lines.includes(text))).toEqual([]);
    expect(offered.length).toBeGreaterThan(40);
    await page.keyboard.press('Escape');
    await dropdown(page, 'Groups').click({ force: true });
    await expect(options.filter({ hasText: '<img src=x onerror' }).first()).toBeVisible();
  });

  test('own forms, and their effect on the frame', async ({ page }) => {
    const [name = '', another = ''] = attacked.lines;
    const saved = (text: string) =>
      page.getByRole('status').filter({ hasText: text }).last().waitFor();
    await go(page, '/company_profile');
    const fillCompany = async (text: string) => {
      for (const label of ['Company name', 'Contact name', 'Address', 'Operation hours']) {
        await field(page, label).fill(text);
      }
      await save(page).click();
      await expect(page).toHaveTitle(titled(`Company profile · ${text}`));
      await expect(page.getByTestId('logo')).toHaveText(text);
    };
    await fillCompany(name);
    const short = { name: another, contact_name: another, address: another };
    await savedInFull(page, '**/api/company/edit/', { ...short, operation_hours: another });
    await fillCompany(ALL);

    await go(page, '/company/chat');
    // The preview shows what is typed, also what is too long to be saved.
    for (const text of [STRINGS.join('\n'), packs(300)[0] ?? '']) {
      await field(page, 'Greeting').fill(text);
      await shows(page, [text], 'the greeting and its preview');
    }
    const { first_name, last_name, username } = attacked.left;
    await shows(
      page,
      [`${first_name} ${last_name} (${username})`],
      'the link of a deleted account',
    );
    await save(page).click();
    // Until the form knows that it is saved, it would ask before it is left.
    await saved('Customer chat saved.');
    // The address for authenticator apps contains the company's name.
    await go(page, '/security');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();

    await go(page, '/profile');
    const fillNames = async (first: string, last: string) => {
      await field(page, 'First name').fill(first);
      await field(page, 'Last name').fill(last);
      await save(page).click();
      await expect(page.locator('[aria-haspopup=menu]')).toContainText(`${first} ${last}`);
    };
    await fillNames(name, another);
    const names = { first_name: name, last_name: another };
    await savedInFull(page, '**/api/profile/current/', names);
    await fillNames(ALL, ALL);
  });

  test('what the server says', async ({ page, strict }) => {
    strict.expected = [/^400 http/, /status of 400/];
    const half = STRINGS.length >> 1;
    const fields = { username: STRINGS.slice(0, half), email: STRINGS.slice(half) };
    const refuse = (glob: string, json: object) =>
      page.route(glob, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 400, json }),
      );
    await refuse('**/api/accounts/*/', fields);
    await go(page, `/account/edit/${attacked.accounts[0]?.id}`);
    await field(page, 'Location').fill('elsewhere');
    await save(page).click();
    await expect(refusal(page)).toHaveText(STRINGS.join(' '));
    await field(page, 'Location').fill(attacked.lines[3] ?? '');
    await refuse('**/api/departments/bulk-delete/', fields);
    await page.goto(`${attacked.url}/departments?page_size=100`);
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '<script>' })).toContainText(
      STRINGS.join(' '),
    );
    await refuse('**/api/password/current/', { detail: STRINGS.join(' ') });
    await page.goto(`${attacked.url}/password`);
    const passwords = page.locator('main input[type=password]');
    for (const n of [0, 1, 2]) await passwords.nth(n).fill('blue lamp 77');
    await save(page).click();
    await expect(refusal(page)).toHaveText(STRINGS.join(' '));
  });

  test('addresses: filters show their values, and no link leads to another site', async ({
    page,
    strict,
  }) => {
    strict.expected = [/^400 http/, /status of 400/];
    const filters = {
      '/accounts': ACCOUNT_TEXTS,
      '/departments': ['name'],
      '/chats': ['name', 'first_name', 'last_name'],
      [`/chats/view/${attacked.talk}`]: ['sender_name', 'content'],
      '/logs': ['user_name', 'object_repr', 'model', 'extra_info', 'ip_address'],
      '/bot_logs': ['user_name', 'target_table', 'user_statement', 'sql_statement'],
    };
    const texts = packs(500);
    for (const [path, names] of Object.entries(filters)) {
      for (let n = 0; n < texts.length; n += names.length) {
        const held = names.map((name, at) => [name, texts[(n + at) % texts.length] ?? '']);
        await go(page, `${path}?${new URLSearchParams(held)}`);
        const values = held.map(([, value]) => value ?? '');
        await shows(page, values, path);
      }
    }
    for (const string of STRINGS) {
      const value = encodeURIComponent(string);
      await go(
        page,
        `/accounts?ordering=${value}&page=${value}&page_size=${value}&next=${value}#${value}`,
      );
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
    const away = [
      '//evil.example',
      '/\\evil.example',
      '/https://evil.example',
      '/%2f%2fevil.example',
    ];
    for (const path of [
      ...away,
      '/login?next=//evil.example',
      '/login?redirect=javascript:ran(1)',
    ]) {
      await page.goto(`${attacked.url}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
      expect(new URL(page.url()).origin).toBe(attacked.url);
    }
  });

  test('customers’ pages, and both sides of a live room', async ({ page, context }) => {
    const { company_name } = await attacked.ask(endpoints.getDoor, {
      params: { company: attacked.code, key: attacked.accounts[0]?.open_key },
    });
    const chatLink = `${attacked.url}/open/${encodeURIComponent(attacked.code)}/${attacked.accounts[0]?.open_key}`;
    const customer = await context.newPage();
    let changed = {};
    await customer.route('**/api/open/door/**', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
    });
    await customer.goto(chatLink);
    await shows(customer, [company_name], 'a chat link');
    // As if somebody whose name is all of them were at the desk, with a greeting that is longer than any stored one.
    const greeting = STRINGS.join('\n');
    changed = { staff_name: ALL, company_name: ALL, greeting };
    await customer.reload();
    await shows(customer, [ALL, greeting], 'names and greeting');
    const name = '$t(common:save) {{names}} "><img src=x onerror=ran(1)>';
    await customer.getByRole('textbox', { name: 'Your name' }).fill(name);
    await customer.keyboard.press('Enter');
    await field(customer, 'Message').fill(STRINGS.join(' '));
    await customer.keyboard.press('Enter');
    await shows(customer, [STRINGS.join(' ')], 'what the customer said');

    await go(page, `/chats?name=${encodeURIComponent(name)}`);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await connect(page);
    await shows(page, [STRINGS.join(' '), `Also here: ${name}`], 'the live room');
    // A signal soon after the last one is dropped, so the customer types on.
    const whoTypes = async () => {
      await field(customer, 'Message').pressSequentially('typing ');
      return notShown(page, [`${name} is typing…`]);
    };
    await expect.poll(whoTypes, { message: 'who is typing', timeout: 20_000 }).toEqual([]);
    for (const text of packs(500)) {
      await field(page, 'Message').fill(text);
      await field(page, 'Message').press('Enter');
      await shows(customer, [text], 'what staff said');
    }
  });

  test('on somebody’s web site, by the code that the console gives', async ({
    page,
    context,
    findings,
  }) => {
    await go(page, '/chat_link');
    await expect(field(page, 'Code for a website')).toHaveValue(/widget\.js/);
    const code = await field(page, 'Code for a website').inputValue();
    const site = await context.newPage();
    await site.route('**/shop', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><body>${code}</body>` }),
    );
    await site.goto(`${attacked.url}/shop`);
    await site.getByRole('button', { name: 'Open the chat' }).click();
    await expect(site.frameLocator('maru-chat iframe').getByLabel('Your name')).toBeVisible();
    expect(findings.found.splice(0)).toEqual([expect.stringContaining('<maru-chat')]);
  });
});

/** Strings that would run on a page that treats text as markup. */
const MARKUP = STRINGS.filter((string) => /on(error|load|toggle|begin)=ran/.test(string));

async function takeForMarkup(page: Page): Promise<void> {
  await page.goto(`${attacked.url}/login`);
  await page.evaluate(async (strings) => {
    for (const string of strings) {
      document.body.appendChild(document.createElement('div')).innerHTML = string;
    }
    // Events come in the order of their elements: this one is the last.
    const last = document.body.appendChild(new Image());
    await new Promise((resolve) => {
      last.addEventListener('error', resolve);
      last.src = '/x-last';
    });
  }, MARKUP);
}

test.describe('were a page of ours to take text for markup', () => {
  test.describe('without a content security policy', () => {
    test.use({ bypassCSP: true });

    test('it would run, and be noticed', async ({ page, context, strict }) => {
      strict.expected = [/./];
      const { found } = await watch(context, attacked.url);
      await takeForMarkup(page);
      const count = (start: string) => found.filter((what) => what.startsWith(start)).length;
      for (const what of ['ran at', 'an element', 'a handler']) {
        await expect.poll(() => count(what)).toBeGreaterThan(30);
      }
      expect(count('asked for')).toBeGreaterThan(0);
    });
  });

  test('with ours, it would still not run', async ({ page, context, strict }) => {
    strict.expected = [/./];
    const { found } = await watch(context, attacked.url);
    const violations: string[] = [];
    context.on('console', (message) => {
      if (message.text().startsWith('CSP script-src')) violations.push(message.text());
    });
    await takeForMarkup(page);
    await expect.poll(() => violations.length).toBeGreaterThan(30);
    expect(found.filter((what) => what.startsWith('ran at'))).toEqual([]);
  });
});
