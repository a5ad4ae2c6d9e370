import type { Permission } from '@maru/contract/permissions';
import { signIn } from '@maru/contract/sign-in';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page, Route } from '@playwright/test';
import { groupWithout } from './group-without.ts';
import { DEMO, newSession } from './people.ts';
import { test as base, expect } from './test.ts';

/** Tests that write use the second demo company, whose lists no test counts. */
export const COMPANY = { company_code: 'ACME', password: DEMO.password };

export interface TestAccount {
  id: number;
  username: string;
}

let lastNumber = 0;

/** A name that no other test uses, in any process. */
export const uniqueName = (what: string): string =>
  `${what}${process.pid.toString(36)}${Date.now().toString(36)}${(lastNumber++).toString(36)}`;

/** Signs in, by default with the password of all created accounts. */
export const enter = (baseURL: string, username: string, password = COMPANY.password) =>
  new HttpClient(baseURL).attempt(signIn, { body: { ...COMPANY, username, password } });

const administrators = new Map<string, Promise<HttpClient>>();

/** A client of the second company's administrator. */
function admin(baseURL: string): Promise<HttpClient> {
  const known =
    administrators.get(baseURL) ??
    new HttpClient(baseURL).signIn({ ...COMPANY, username: 'admin' });
  administrators.set(baseURL, known);
  return known;
}

/** A call as the second company's administrator. */
export async function ask(
  baseURL: string,
  path: string,
  method = 'GET',
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await (await admin(baseURL)).with(headers).ask(method, path, body);
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(`${answer.asked}: ${answer.status} ${answer.text}`);
}

async function findGroup(baseURL: string, name: string) {
  const groups: { id: number; name: string }[] = await ask(baseURL, '/api/groups/');
  return groups.find((one) => one.name === name);
}

export async function groupId(baseURL: string, name: string): Promise<number> {
  const group = await findGroup(baseURL, name);
  if (!group) throw new Error(`no group ${name}`);
  return group.id;
}

export async function makeAccount(
  baseURL: string,
  rest: object = {},
  group = 'Agents',
  headers: Record<string, string> = {},
) {
  const username = uniqueName('made');
  const body = {
    username,
    password: COMPANY.password,
    first_name: 'Made',
    last_name: 'Person',
    phone_number: '010-0000-0000',
    email: `${username}@example.com`,
    group_ids: [await groupId(baseURL, group)],
    language: 'en',
    ...rest,
  };
  const account = await ask(baseURL, '/api/accounts/', 'POST', body, headers);
  return account as TestAccount & Record<string, unknown>;
}

export async function makeDepartment(baseURL: string, name = uniqueName('Dept ')) {
  const manager = await makeAccount(baseURL);
  const department = await ask(baseURL, '/api/departments/', 'POST', {
    name,
    manager_id: manager.id,
  });
  return { id: department.id as number, name, manager };
}

/** An account with all permissions, or with all but one. */
export async function makeStaff(baseURL: string, lacks?: Permission): Promise<TestAccount> {
  const groups = {
    exists: async (name: string) => (await findGroup(baseURL, name)) !== undefined,
    create: (name: string, permissions: readonly Permission[]) =>
      ask(baseURL, '/api/groups/', 'POST', { name, permissions }),
  };
  const group = lacks ? await groupWithout(lacks, groups) : 'Administrators';
  return makeAccount(baseURL, {}, group);
}

interface Fixtures {
  address: string;
  /** The one permission that the signed-in user does not have. */
  lacks: Permission | undefined;
  own: TestAccount;
}

/** Each test is signed in as its own administrator, whom no other test uses. */
export const test = base.extend<Fixtures>({
  address: async ({ baseURL }, use) => use(baseURL ?? ''),
  lacks: [undefined, { option: true }],
  own: async ({ address, lacks }, use) => use(await makeStaff(address, lacks)),
  session: async ({ own, address }, use) =>
    use(await newSession(address, { ...COMPANY, username: own.username })),
});

export { expect };

/** A text field by its exact label. */
export const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true });

/** A dropdown's input by its label. */
export const dropdown = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('input')
    .and(page.getByLabel(new RegExp(`^${label}( \\*)?$`)));

export async function choose(page: Page, label: string, option: string): Promise<void> {
  // The box around the input receives the click; scrolled to the centre, so that no bar covers it.
  await dropdown(page, label).evaluate((input) => input.scrollIntoView({ block: 'center' }));
  await dropdown(page, label).click({ force: true });
  // Of many choices only the first are offered until something is typed.
  if (await dropdown(page, label).isEditable()) await dropdown(page, label).fill(option);
  await page.getByRole('option', { name: option }).click();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
/** Why a form was not saved, in its save bar. */
export const refusal = (page: Page) => page.getByRole('main').getByRole('alert');
/** The short message in the corner: outside of the sheet, which it therefore cannot move. */
export const success = (page: Page) => page.locator('[role=status]:not(main *)');

export const REQUIRED = 'Please fill in all required fields.';

/** Lines that a browser prints when a call fails as {@link fail} makes it. */
export const NOISE = [/^(400|500|502) http/, /status of (400|500|502)/, /ERR_CONNECTION_RESET/];

type How = 'cut' | 'bare' | 'page' | object;

/** What something before the server answers. */
const PAGE = '<html><body>Bad gateway</body></html>';

/** Makes a call fail: without an answer, without a body, with a page in place of one, or with the given body. */
export async function fail(page: Page, glob: string, method: string, how: How): Promise<void> {
  await page.unroute(glob);
  await page.route(glob, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (how === 'cut') return route.abort('connectionreset');
    if (how === 'bare') return route.fulfill({ status: 500 });
    if (how === 'page') return route.fulfill({ status: 502, contentType: 'text/html', body: PAGE });
    return route.fulfill({ status: 500, json: how });
  });
}

/** The kinds of failure that the forms distinguish, with the text expected for each. */
export const failures = (empty: string, none: string): [How, string][] => [
  [{}, empty],
  ['cut', none],
  ['bare', none],
  ['page', empty],
  [{ detail: 'The server said so.' }, 'The server said so.'],
  [{ name: ['One.', 'Two.'], deep: { er: ['Three.'] } }, 'One. Two. Three.'],
];

/** Holds a call back until `release`; `arrived` resolves when the call was made. */
export async function hold(
  page: Page,
  glob: string,
  then: (route: Route) => Promise<void>,
  method = 'POST',
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let here = () => {};
  const arrived = new Promise<void>((resolve) => {
    here = resolve;
  });
  await page.route(glob, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    here();
    await released;
    await then(route);
  });
  return { arrived, release };
}

/** Collects the bodies that were sent to a path. */
export function sent(page: Page, method: string, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    const matches = request.method() === method && new URL(request.url()).pathname === path;
    if (matches) bodies.push(request.postDataJSON());
  });
  return bodies;
}
