import { endpoints } from '@maru/contract/endpoints';
import type { Access } from '@maru/contract/kit/access';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Tokens } from '../src/core/session/tokens.ts';
import { exampleOf } from './access-examples.ts';
import { Caller, nobody } from './caller.ts';
import { newCompany, newMember, type TestCompany, type TestMember } from './factories.ts';
import { SECRET_KEY } from './world.ts';

/** Repeated here on purpose: a change of who may make a call must be deliberate. */
const INVENTORY = {
  'POST /api/token/': 'anyone',
  'POST /api/token/second-step/': 'anyone',
  'GET /api/security/': 'signed in',
  'POST /api/security/second-factor/start/': 'signed in',
  'POST /api/security/second-factor/on/': 'signed in',
  'POST /api/security/second-factor/off/': 'signed in',
  'POST /api/security/recovery-codes/': 'signed in',
  'POST /api/security/sessions/end/': 'signed in',
  'POST /api/accounts/{id}/password/keep/': 'change_userprofile',
  'GET /api/accounts/{id}/security/': 'change_userprofile',
  'POST /api/accounts/{id}/second-factor/reset/': 'change_userprofile',
  'POST /api/accounts/{id}/sessions/end/': 'change_userprofile',
  'POST /api/token/refresh/': 'anyone',
  'POST /api/token/revoke/': 'anyone',
  'GET /api/company/profile/': 'signed in',
  'PUT /api/company/edit/': 'change_company',
  'GET /api/company/chat/': 'change_company',
  'PUT /api/company/chat/': 'change_company',
  'GET /api/company/chat-keys/': 'change_company',
  'PUT /api/company/chat-keys/': 'change_company',
  'GET /api/company/former-chat-keys/': 'change_company',
  'DELETE /api/company/former-chat-keys/{id}/': 'change_company',
  'GET /api/languages/': 'anyone',
  'GET /api/profile/current/': 'signed in',
  'PUT /api/profile/current/': 'signed in',
  'PUT /api/password/current/': 'signed in',
  'GET /api/profile/availability/': 'signed in',
  'PUT /api/profile/availability/': 'signed in',
  'GET /api/groups/': 'view_userprofile, add_userprofile',
  'GET /api/groups/details/': 'view_group',
  'GET /api/groups/new-permissions/': 'change_group',
  'POST /api/groups/new-permissions/seen/': 'change_group',
  'GET /api/groups/{id}/': 'view_group',
  'GET /api/groups/{id}/members/': 'view_group',
  'POST /api/groups/': 'change_group',
  'PUT /api/groups/{id}/': 'change_group',
  'POST /api/groups/preview/': 'change_group; and view_group',
  'DELETE /api/groups/{id}/': 'change_group',
  'GET /api/access/permissions/{codename}/': 'view_group; and view_userprofile',
  'GET /api/access/tables/{id}/{right}/': 'view_group; and view_userprofile',
  'GET /api/accounts/{id}/access/': 'view_group; and view_userprofile',
  'GET /api/access/own/': 'signed in',
  'GET /api/accounts/':
    'view_userprofile; for all: view_department, add_department, change_department, delete_department',
  'GET /api/accounts/{id}/': 'view_userprofile',
  'POST /api/accounts/': 'add_userprofile',
  'PUT /api/accounts/{id}/': 'change_userprofile',
  'PATCH /api/accounts/{id}/': 'change_userprofile; and view_userprofile',
  'DELETE /api/accounts/{id}/': 'delete_userprofile',
  'DELETE /api/accounts/bulk-delete/': 'delete_userprofile',
  'GET /api/departments/':
    'view_department; for all: view_userprofile, add_userprofile, change_userprofile, delete_userprofile',
  'GET /api/departments/{id}/': 'view_department',
  'POST /api/departments/': 'add_department',
  'PUT /api/departments/{id}/': 'change_department',
  'PATCH /api/departments/{id}/': 'change_department; and view_department',
  'DELETE /api/departments/{id}/': 'delete_department',
  'DELETE /api/departments/bulk-delete/': 'delete_department',
  'GET /api/chats/': 'view_chatroom',
  'GET /api/chats/{id}/': 'view_chatroom',
  'PUT /api/chats/{id}/': 'change_chatroom',
  'GET /api/chats/{id}/messages/': 'view_chatroom',
  'POST /api/chats/{id}/messages/': 'add_chatmessage',
  'GET /api/chats/{id}/notes/': 'view_chatroom; and view_ticket',
  'POST /api/chats/{id}/notes/': 'change_ticket; and view_chatroom, view_ticket',
  'GET /api/conversations/': 'use_desk',
  'GET /api/conversations/search/': 'use_desk',
  'GET /api/conversations/{id}/': 'use_desk',
  'POST /api/conversations/{id}/take/': 'use_desk',
  'POST /api/conversations/{id}/take-over/': 'use_desk',
  'PUT /api/conversations/{id}/assignment/': 'use_desk',
  'PUT /api/conversations/{id}/open/': 'use_desk',
  'PUT /api/conversations/{id}/read/': 'use_desk',
  'DELETE /api/conversations/{id}/read/': 'use_desk',
  'PUT /api/conversations/{id}/ticket/': 'use_desk; and change_ticket, view_ticket',
  'GET /api/conversations/{id}/messages/': 'use_desk',
  'POST /api/conversations/{id}/messages/': 'use_desk',
  'GET /api/conversations/{id}/notes/': 'use_desk',
  'POST /api/conversations/{id}/notes/': 'use_desk',
  'GET /api/conversations/{id}/draft/': 'use_desk',
  'PUT /api/conversations/{id}/draft/': 'use_desk',
  'GET /api/desk/colleagues/': 'use_desk',
  'GET /api/desk/settings/': 'use_desk',
  'PUT /api/desk/settings/': 'use_desk',
  'GET /api/open/door/{company}/{key}/': 'anyone',
  'POST /api/open/door/{company}/{key}/rooms/': 'anyone',
  'GET /api/open/room/': 'a customer',
  'PUT /api/open/room/email/': 'a customer',
  'GET /api/open/room/messages/': 'a customer',
  'POST /api/open/room/messages/': 'a customer',
  'GET /api/open/door/{company}/{key}/browser/': 'a customer',
  'POST /api/open/door/{company}/{key}/browser/rooms/{id}/': 'a customer',
  'DELETE /api/open/browser/': 'a customer',
  'GET /api/user-table-permissions/': 'view_userprofile',
  'GET /api/user-table-permissions/closed/': 'view_userprofile',
  'POST /api/user-table-permissions/bulk_save/': 'change_userprofile',
  'GET /api/tickets/': 'view_ticket; or the ticket cookie',
  'POST /api/tickets/': 'add_ticket; and view_ticket',
  'GET /api/tickets/assignees/': 'view_ticket',
  'GET /api/tickets/counts/': 'view_ticket',
  'GET /api/tickets/marks/': 'view_ticket',
  'GET /api/tickets/settings/': 'change_ticketsettings',
  'PUT /api/tickets/settings/': 'change_ticketsettings',
  'GET /api/tickets/{id}/': 'view_ticket',
  'PATCH /api/tickets/{id}/': 'change_ticket; and view_ticket',
  'PUT /api/tickets/{id}/status/': 'change_ticket; and view_ticket',
  'PUT /api/tickets/{id}/assignee/': 'assign_ticket; and view_ticket',
  'POST /api/tickets/{id}/take/': 'change_ticket; and view_ticket',
  'PUT /api/tickets/{id}/hold/': 'change_ticket; and view_ticket',
  'DELETE /api/tickets/{id}/hold/': 'change_ticket; and view_ticket',
  'GET /api/tickets/{id}/timeline/': 'view_ticket',
  'GET /api/tickets/{id}/service-level/': 'view_ticket',
  'POST /api/tickets/{id}/replies/': 'change_ticket; and view_ticket',
  'POST /api/tickets/{id}/notes/': 'change_ticket; and view_ticket',
  'GET /api/tickets/{id}/customer/': 'view_ticket',
  'GET /api/chats/{id}/customer/': 'view_chatroom; and view_ticket',
  'GET /api/customers/': 'change_ticket; and view_ticket',
  'GET /api/customers/{id}/': 'view_ticket',
  'PATCH /api/customers/{id}/': 'change_ticket; and view_ticket',
  'GET /api/customers/{id}/tickets/': 'view_ticket',
  'GET /api/customers/{id}/rooms/': 'view_chatroom; and view_ticket',
  'POST /api/customers/{id}/join/': 'change_ticket; and view_ticket',
  'DELETE /api/customers/{id}/join/': 'change_ticket; and view_ticket',
  'GET /api/tickets/{id}/draft/': 'view_ticket',
  'PUT /api/tickets/{id}/draft/': 'change_ticket; and view_ticket',
  'GET /api/notices/': 'view_ticket, use_desk',
  'POST /api/notices/read/': 'view_ticket, use_desk',
  'POST /api/notices/read_all/': 'view_ticket, use_desk',
  'POST /api/tickets/{id}/links/': 'change_ticket; and view_ticket',
  'DELETE /api/tickets/{id}/links/{other_id}/': 'change_ticket; and view_ticket',
  'GET /api/tickets/tags/': 'view_ticket',
  'GET /api/canned-replies/': 'view_ticket',
  'GET /api/canned-replies/{id}/': 'view_ticket',
  'POST /api/canned-replies/': 'change_ticketsettings; and view_ticket',
  'PUT /api/canned-replies/{id}/': 'change_ticketsettings; and view_ticket',
  'DELETE /api/canned-replies/{id}/': 'change_ticketsettings; and view_ticket',
  'POST /api/canned-replies/own/': 'change_ticket; and view_ticket',
  'PUT /api/canned-replies/own/{id}/': 'change_ticket; and view_ticket',
  'DELETE /api/canned-replies/own/{id}/': 'change_ticket; and view_ticket',
  'GET /api/company/source/': 'change_source',
  'PUT /api/company/source/': 'change_source',
  'POST /api/company/source/sync/': 'change_source',
  'GET /api/data/tables/': 'use_data',
  'GET /api/data/statements/': 'use_data',
  'POST /api/data/statements/': 'use_data',
  'POST /api/data/statements/{id}/confirm/': 'use_data',
  'POST /api/data/try/': 'change_userprofile',
  'GET /api/logs/': 'view_userlog',
  'GET /api/logs/check/': 'view_userlog',
  'POST /api/logs/check/': 'view_userlog',
  'GET /api/bot-logs/': 'view_botlog',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
};

interface Case {
  title: string;
  name: string;
  endpoint: Endpoint;
  forAll: boolean;
}

const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]): Case => {
  return { title: titleOf(endpoint), name, endpoint, forAll: false };
});
const callsForAll = calls
  .filter(({ endpoint }) => endpoint.allResponse)
  .map((call): Case => ({ ...call, title: `${call.title}?page_size=all`, forAll: true }));
const guarded = calls.filter(({ endpoint }) => endpoint.access.kind !== 'public');

let company: TestCompany;
let unprivileged: TestMember;
/** All kinds of callers, from signed out to all permissions. */
let cast: Record<string, Caller>;
/** The callers that are signed in. */
let members: Record<string, TestMember>;

beforeAll(async () => {
  company = await newCompany();
  unprivileged = await newMember(company);
  cast = { nobody, expired: await expired(unprivileged), nothing: unprivileged.caller };
  members = { nothing: unprivileged };
  for (const permission of PERMISSIONS) {
    members[permission] = await newMember(company, { permissions: [permission] });
  }
  members.everything = await newMember(company, { permissions: PERMISSIONS });
  for (const [who, { caller }] of Object.entries(members)) cast[who] = caller;
});

test('the inventory matches the contract', () => {
  const stated = Object.values<Endpoint>(endpoints).map((e) => [titleOf(e), inWords(e.access)]);
  expect(Object.fromEntries(stated)).toEqual(INVENTORY);
});

describe('who may call', () => {
  test.each([...calls, ...callsForAll])('$title', async ({ name, endpoint, forAll }) => {
    const answers: Record<string, number> = {};
    const expected = expectedAnswers(endpoint, forAll);
    // A refused call changes nothing, so one example serves all of them.
    const ofRefused = await exampleOf(name, company, members.everything);
    for (const [who, caller] of castFor(endpoint)) {
      const isRefused = expected[who] === 401 || expected[who] === 403;
      const input = isRefused ? ofRefused : await exampleOf(name, company, members[who]);
      const query = { ...input.query, ...(forAll && { page_size: 'all' }) };
      answers[who] = (await caller.attempt(endpoint, { ...input, query })).status;
    }
    expect(answers).toEqual(expected);
  });
});

test('a dropdown of accounts without view_userprofile has names only', async () => {
  const query = { page_size: 'all' };
  const choices = await (cast.add_department as Caller).attempt(endpoints.listAccounts, { query });
  expect(Object.keys(choices.body[0])).toEqual(['id', 'username', 'first_name', 'last_name']);
});

describe('403 is answered before the rest of the request is checked', () => {
  test.each(guarded)('$title', async ({ endpoint }) => {
    const malformed = { params: { id: 'x' }, query: { page: 'x', page_size: 'x' }, body: [] };
    const stranger = await nobody.attempt(endpoint, malformed);
    expect(stranger.status).toBe(401);
    expect(stranger.body).toEqual({ detail: 'Please sign in.' });
    if (endpoint.access.kind !== 'anyOf') return;
    const weak = await unprivileged.caller.attempt(endpoint, malformed);
    expect(weak.status).toBe(403);
    expect(weak.body).toEqual({ detail: 'You do not have permission to do this.' });
  });
});

/** Each permission alone is tried where permissions decide. */
const castFor = ({ access }: Endpoint): [string, Caller][] =>
  Object.entries(cast).filter(
    ([who]) => access.kind === 'anyOf' || !PERMISSIONS.some((name) => name === who),
  );

function expectedAnswers(endpoint: Endpoint, forAll: boolean): Record<string, number> {
  const { access, status } = endpoint;
  const answering = (code: number) =>
    Object.fromEntries(castFor(endpoint).map(([who]) => [who, code]));
  const answers = answering(status);
  if (access.kind === 'public') return answers;
  // A session is neither a room's token nor a browser's key.
  if (access.kind === 'keyed') return answering(401);
  Object.assign(answers, { nobody: 401, expired: 401 });
  if (access.kind === 'signedIn') return answers;
  const sufficient = new Set<string>([
    ...access.permissions,
    ...((forAll && access.orForAll) || []),
  ]);
  const isOneEnough = (name: Permission) => sufficient.has(name) && !access.andAll;
  for (const who of ['nothing', ...PERMISSIONS.filter((name) => !isOneEnough(name))]) {
    answers[who] = 403;
  }
  return answers;
}

function titleOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function inWords(access: Access): string {
  if (access.kind === 'public') return 'anyone';
  if (access.kind === 'signedIn') return 'signed in';
  if (access.kind === 'keyed') return 'a customer';
  return [
    access.permissions.join(', '),
    access.andAll && `and ${access.andAll.join(', ')}`,
    access.orForAll && `for all: ${access.orForAll.join(', ')}`,
    access.orTicketCookie && 'or the ticket cookie',
  ]
    .filter(Boolean)
    .join('; ');
}

/** The account's live session with a token that expired a minute ago. */
async function expired({ id, company, sessionId }: TestMember): Promise<Caller> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (12 * 60 + 1) * 60_000 });
  try {
    const claim = { companyId: company.id, sessionId };
    const token = await new Tokens(SECRET_KEY).access(claim, id);
    return new Caller({ authorization: `Bearer ${token}` });
  } finally {
    vi.useRealTimers();
  }
}
