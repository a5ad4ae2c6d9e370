import { createAccount } from '@maru/contract/accounts';
import { openRoom } from '@maru/contract/open-chats';
import {
  startSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '@maru/contract/security';
import { signIn } from '@maru/contract/sign-in';
import { codeFor } from '../authenticator.ts';
import { type KnownStep, knownBy } from './known.ts';
import type { Ground } from './request.ts';
import { type Staff, staffTokens } from './staff.ts';

const DEMO = { company_code: 'DEMO', username: 'admin', password: 'maru-demo-2026' };

/** The data for requests to a server with demo data. */
export async function demoGround(url: string): Promise<Ground> {
  const staff = await ask(url, 'POST', signIn.path, DEMO);
  const other = await ask(url, 'POST', signIn.path, { ...DEMO, username: 'agent' });
  const as = (path: string) => ask(url, 'GET', path, undefined, staff.access);
  const groups: { id: number; name: string }[] = await as('/api/groups/');
  const accounts = (await as('/api/accounts/?page_size=100')).results as Row[];
  const victim = accounts.find(({ username }) => !['admin', 'agent'].includes(username)) as Row;
  const actives = accounts
    .filter(({ id, is_active, username }) => is_active && id !== victim.id && username !== 'admin')
    .map(({ username }) => username);
  const { open_key } = await as('/api/profile/current/');
  const { rows } = await as(`/api/user-table-permissions/?user_id=${victim.id}`);
  const chatLink = openRoom.path.replace('{company}', DEMO.company_code).replace('{key}', open_key);
  const { username: _, ...secrets } = DEMO;
  const ids = {
    account: victim.id,
    // Accounts moved into this group keep every permission, so the administrator does not lose any.
    group: groups.find(({ name }) => name === 'Administrators')?.id ?? 0,
    department: (await as('/api/departments/')).results[0].id,
    room: (await as('/api/chats/')).results[0].id,
    table: rows[0].dbtable_id,
  };
  return {
    staff: staffTokens(staff.access, () => newcomer(url, staff.access, ids.group)),
    customer: (await ask(url, 'POST', chatLink, { name: 'Kim' })).token,
    known: knownBy(
      ids,
      accounts.map(({ username }) => username),
      { ...secrets, refresh: other.refresh, company: DEMO.company_code, key: open_key },
      await stepsOf(url, actives.slice(0, 8)),
    ),
  };
}

let newcomers = 0;

/** A new account with a second factor. */
async function newcomer(url: string, access: string, group: number): Promise<Staff> {
  newcomers += 1;
  const username = `newcomer${newcomers}`;
  const person = { first_name: 'A', last_name: 'B', phone_number: '1', language: 'en' };
  const rest = { email: 'a@example.com', group_ids: [group], is_active: true };
  const body = { username, password: DEMO.password, ...person, ...rest };
  await ask(url, 'POST', createAccount.path, body, access);
  const token = (await ask(url, 'POST', signIn.path, { ...DEMO, username })).access;
  await switchOn(url, token);
  const { secret, note } = await ask(url, 'POST', startSecondFactor.path, {}, token);
  return { token, setup: { secret, note } };
}

async function switchOn(url: string, token: string) {
  const setup = await ask(url, 'POST', startSecondFactor.path, {}, token);
  const body = { password: DEMO.password, note: setup.note, code: codeFor(setup.secret) };
  const { recovery_codes } = await ask(url, 'POST', switchOnSecondFactor.path, body, token);
  return { ...setup, recoveryCodes: recovery_codes };
}

/**
 * A few accounts wait at the second step. Most guesses go to one whose factor is off again: those are not
 * counted and so do not slow anybody down.
 */
async function stepsOf(url: string, others: string[]): Promise<KnownStep[]> {
  const steps: KnownStep[] = [];
  let token = '';
  for (const username of others) {
    const credentials = { ...DEMO, username };
    token = (await ask(url, 'POST', signIn.path, credentials)).access;
    const { recoveryCodes } = await switchOn(url, token);
    const { challenge } = await ask(url, 'POST', signIn.path, credentials);
    steps.push({ challenge, recoveryCodes });
  }
  const over = steps.at(-1) as KnownStep;
  await ask(url, 'POST', switchOffSecondFactor.path, { password: DEMO.password }, token);
  return [...steps, ...Array.from({ length: 30 }, () => over)];
}

interface Row {
  id: number;
  username: string;
  is_active: boolean;
}

async function ask(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<any> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return response.json();
}
