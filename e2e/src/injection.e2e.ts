import { endpoints } from '@maru/contract/endpoints';
import type { Browser, Page } from '@playwright/test';
import {
  type AttackedServer,
  NEVER_SHOWN,
  nextNumbers,
  STORED,
  startAttackedServer,
} from './attack/attacked-server.ts';
import { fieldsThatTakeText, refusedBy, textsInAnswers, valuesAt } from './attack/fields.ts';
import { packs, STRINGS } from './attack/strings.ts';
import { labelledByName, literally, shows, signedIn } from './attack/visit.ts';
import { type Findings, notShown, watch } from './attack/watch.ts';
import { go } from './go.ts';
import { openDesk } from './open-desk.ts';
import { connect } from './room.ts';
import { expect, test } from './test.ts';
import { dropdown, field, refusal, save } from './test-accounts.ts';
import { titled } from './titled.ts';

test.use({ freshContext: true });

/** One attacked company for all tests, because it takes a while to prepare. */
test.describe.configure({ mode: 'default', timeout: 300_000 });

let attacked: AttackedServer;
let opened: Awaited<ReturnType<typeof openWatched>> | undefined;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  attacked = await startAttackedServer();
});
test.afterAll(async () => {
  await opened?.context.close();
  opened = undefined;
  await attacked?.stop();
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
  // Only after an upgrade.
  'listNewPermissions.groups',
];

test('every text field of every answer contains some of them', async () => {
  await nextNumbers(attacked, 0);
  const [body = ''] = attacked.lines;
  const own = { first_name: body, last_name: body, phone_number: STRINGS[0] };
  await attacked.ask(endpoints.updateProfile, { body: own });
  const company = { name: body, contact_name: body, address: body, operation_hours: body };
  await attacked.ask(endpoints.updateCompany, { body: { ...company, phone_number: STRINGS[0] } });
  await attacked.ask(endpoints.updateCompanyChat, { body: { greeting: body } });
  const room = { authorization: `Bearer ${attacked.rooms[0]?.token}` };
  const { id } = attacked.accounts[0] ?? {};
  // Visitors are told the name of whoever is at the desk.
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
    const rounds = Math.ceil(packs(50).length / attacked.accounts.length);
    for (let round = 0; round < rounds; round += 1) {
      const numbers = await nextNumbers(attacked, round);
      await go(page, '/dashboard');
      await go(page, '/accounts?page_size=100');
      await shows(page, [...attacked.lines, ...numbers], `accounts, round ${round}`);
    }
    await labelledByName(page, 'tbody tr', 'Select ');
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

  test('screens of one account, department or room', async ({ page }) => {
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    for (const [n, { id }] of attacked.accounts.entries()) {
      await go(page, `/account/edit/${id}`);
      await shows(page, [line(n), line(n + 1), line(n + 2), line(n + 3)], `account ${n}`);
    }
    await go(page, `/account/permissions/${attacked.accounts[0]?.id}`);
    await shows(page, [line(0), line(1), line(2), ...STRINGS], 'rights on all tables');
    await labelledByName(page, 'main tbody tr', '');
    // For everybody else the same tables would be shown again: one of them is enough.
    await page.route('**/api/user-table-permissions/**', async (route) => {
      const response = await route.fetch();
      const { rows, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, rows: rows.slice(0, 1) } });
    });
    for (const [n, { id }] of attacked.accounts.entries()) {
      if (n % 3 !== 0 || n === 0) continue;
      await go(page, `/account/permissions/${id}`);
      await shows(page, [line(n), line(n + 1), line(n + 2)], `rights ${n}`);
    }
    for (const [n, { id }] of attacked.accounts.entries()) {
      if (n % 3 !== 1) continue;
      await go(page, `/account/security/${id}`);
      await shows(page, [line(n), line(n + 1), line(n + 2)], `security ${n}`);
    }
    for (const [n, id] of attacked.departments.entries()) {
      await go(page, `/department/edit/${id}`);
      await shows(page, [line(n)], `department ${n}`);
    }
    for (const { id, name } of attacked.rooms) {
      await go(page, `/chats/view/${id}?${new URLSearchParams({ name })}`);
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${literally(name)} · `));
      await shows(page, [name], name);
      const noted = { hasText: `@admin ${name}` };
      await expect(page.locator('tr[data-row^="note-"]').filter(noted).first()).toBeVisible();
    }
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(
      line(-1 + attacked.lines.length),
    );
  });

  test('conversations at the desk', async ({ page, strict }) => {
    // The next conversation is asked for before the connection of the last one is open.
    strict.expected = [/WebSocket is closed before the connection is established/];
    for (const { id, name } of attacked.rooms) {
      await go(page, `/desk?view=all&conversation=${id}`);
      await shows(page, [name], name);
      const noted = { hasText: `@admin ${name}` };
      await expect(page.getByRole('article').filter(noted).first()).toBeVisible();
    }
  });

  test('tickets', async ({ page }) => {
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    for (const { id, pack, n } of attacked.tickets) {
      await go(page, `/tickets/view/${id}`);
      await shows(page, [pack, line(n)], `ticket ${n}`);
      // The customer's words, the reply and the note; once more where the subject was changed.
      const words = page.getByRole('log').getByText(pack);
      await expect.poll(() => words.count()).toBeGreaterThanOrEqual(3);
      await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(pack);
    }
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
  });

  test('customers', async ({ page }) => {
    const [line = ''] = attacked.lines;
    await go(page, `/chats/customer/${attacked.talk}`);
    await shows(page, [line, STRINGS[0] ?? ''], 'the customer of a room');
    await page.getByRole('button', { name: 'Merge…' }).click();
    await shows(page, [`All tickets and chats of “${line}”`], 'joining');
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
    const names = page.getByLabel('Name', { exact: true });
    await expect(names).toHaveCount(holidays.length);
    await expect(names.first()).toHaveValue(holidays[0].name);
    await expect(names.last()).toHaveValue(holidays.at(-1).name);
  });

  test('groups, and who may do what', async ({ page }) => {
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    for (const [n, id] of attacked.groups.entries()) {
      await go(page, `/account/groups?group=${id}`);
      await shows(page, [line(n), `${line(n + 1)} ${line(n + 2)}`], `group ${n}`);
    }
    const [group = 0] = attacked.groups;
    await page.getByRole('button', { name: 'Delete group' }).click();
    await expect(page.getByRole('dialog').getByLabel('Move members to')).toBeVisible();
    await page.keyboard.press('Escape');
    await go(page, `/account/access/${attacked.accounts[0]?.id}`);
    await shows(page, [line(0), line(1), line(2)], 'access');
    await go(page, '/account/access?permission=view_ticket');
    await shows(page, [line(0)], 'holders');
    await go(page, `/account/groups?group=new&from=${group}`);
    await expect(field(page, 'Name')).toHaveValue(`Copy of ${line(0)}`);
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
    const paragraphs = packs(500);
    await go(page, '/company_profile');
    for (const [n, name] of attacked.lines.entries()) {
      await field(page, 'Company name').fill(name);
      await field(page, 'Contact name').fill(name);
      if (n < paragraphs.length) {
        await field(page, 'Address').fill(paragraphs[n] ?? '');
        await field(page, 'Operation hours').fill(paragraphs[(n + 1) % paragraphs.length] ?? '');
      }
      await save(page).click();
      await expect(page).toHaveTitle(titled(`Company profile · ${name}`));
    }
    await go(page, '/company/chat');
    // The preview shows what is typed, also what is too long to be saved.
    for (const text of [STRINGS.join('\n'), paragraphs[0]?.slice(0, 300).trim() ?? '']) {
      await field(page, 'Greeting').fill(text);
      await shows(page, [text], 'the greeting and its preview');
    }
    const answer = page.waitForResponse('**/api/company/chat/');
    await save(page).click();
    expect((await answer).status()).toBe(200);
    // The address for authenticator apps contains the company's name.
    await go(page, '/security');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
    await go(page, '/profile');
    for (let n = 0; n < attacked.lines.length; n += 2) {
      const [first = '', last = first] = attacked.lines.slice(n, n + 2);
      await field(page, 'First name').fill(first);
      await field(page, 'Last name').fill(last);
      await save(page).click();
      await expect(page.locator('[aria-haspopup=menu]')).toContainText(`${first} ${last}`);
    }
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
      '/accounts': ['username', 'first_name', 'last_name', 'phone_number', 'email', 'location'],
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
    const chatLink = (n: number) =>
      `${attacked.url}/open/${encodeURIComponent(attacked.code)}/${attacked.accounts[n]?.open_key}`;
    const line = (n: number) => attacked.lines[n % attacked.lines.length] ?? '';
    const customer = await context.newPage();
    let changed = {};
    await customer.route('**/api/open/door/**', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...changed } });
    });
    for (let n = 0; n < attacked.accounts.length; n += 2) {
      // As if they were all at their desks.
      const staff_name = `${line(n + 1)} ${line(n + 2)}`;
      changed = { staff_name };
      await customer.goto(chatLink(n));
      await shows(customer, [staff_name, company_name], `chatLink ${n}`);
    }
    // All of them in one greeting, which is longer than any that is stored.
    const greeting = STRINGS.join('\n');
    changed = { greeting };
    await customer.reload();
    await shows(customer, [greeting], 'the greeting');
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
