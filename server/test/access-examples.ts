import type { EndpointName, endpoints } from '@maru/contract/endpoints';
import type { CallInput } from '@maru/contract/kit/client';
import { comingFrom } from './addresses.ts';
import { newCustomer } from './customers.ts';
import {
  credentialsOf,
  inCompany,
  newAccount,
  newCustomerWithTicket,
  newDepartment,
  newFormerKey,
  newGroup,
  newKey,
  newMember,
  newNotice,
  newPreview,
  newReply,
  newRoom,
  newTable,
  newTableInUse,
  newTicket,
  PASSWORD,
  type TestAccount,
  type TestCompany,
} from './factories.ts';
import { newRefreshToken } from './refresh-token.ts';
import { newChallenge, newFactor, newSetupNote } from './second-factors.ts';
import { createEmbeddedSource } from './sources.ts';

/**
 * For every endpoint an input with which it succeeds. The row the call acts on is created anew each time and
 * has no permissions, so that every caller who may make the call also has enough permissions to act on it.
 */
type Examples = {
  [N in EndpointName]: (
    company: TestCompany,
    asking?: TestAccount,
  ) => Promise<CallInput<(typeof endpoints)[N]> & { headers?: Record<string, string> }>;
};

interface Example {
  /** The caller's credentials, if the call is not made with an account's session. */
  headers?: Record<string, string>;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const nothing = async () => ({});
const someone = async (company: TestCompany) => (await newAccount(company)).id;
const chatLink = async (company: TestCompany) => ({
  company: company.code,
  key: (await newAccount(company)).openKey,
});
const customer = async (company: TestCompany) =>
  (await newCustomer(await newAccount(company))).headers;
const knownBrowser = async (company: TestCompany) => {
  const staff = await newAccount(company);
  const { browserHeaders: headers, room } = await newCustomer(staff);
  return { headers, params: { company: company.code, key: staff.openKey }, room };
};
const aTicket = async (company: TestCompany) => ({
  params: { id: String(await newTicket(company)) },
});
/** Of the one kind that is told without any other permission. */
const aNotice = async (company: TestCompany, asking: TestAccount | undefined) =>
  newNotice(asking ?? (await newAccount(company)), await newTicket(company), 'taken_over');
const aCustomer = async (company: TestCompany) => ({
  params: { id: String((await newCustomerWithTicket(company)).customer) },
});
const reply = async (company: TestCompany, owner: number | null) => ({
  params: { id: String(await newReply(company, owner)) },
});
const room = async (company: TestCompany) => ({ params: { id: String(await newRoom(company)) } });
const rights = { read: true, create: false, update: false, delete: false };

const examples: Examples = {
  signIn: async (company) => ({ body: credentialsOf(await newAccount(company)) }),
  takeSecondStep: async (company) => ({ body: await newChallenge(await newAccount(company)) }),
  getSecurity: nothing,
  startSecondFactor: nothing,
  switchOnSecondFactor: async (company, asking) => {
    const { note, code } = await newSetupNote(asking ?? (await newAccount(company)));
    return { body: { password: PASSWORD, note, code } };
  },
  renewRecoveryCodes: async (_, asking) => {
    if (asking) await newFactor(asking);
    return { body: { password: PASSWORD } };
  },
  switchOffSecondFactor: async () => ({ body: { password: PASSWORD } }),
  endSessions: async () => ({ body: {} }),
  getAccountSecurity: async (company) => ({ params: { id: String(await someone(company)) } }),
  keepPassword: async (company) => ({ params: { id: String(await someone(company)) } }),
  endAccountSessions: async (company) => ({
    params: { id: String(await someone(company)) },
    body: {},
  }),
  resetAccountSecondFactor: async (company) => ({ params: { id: String(await someone(company)) } }),
  renewTokens: async (company) => ({ body: { refresh: await refreshToken(company) } }),
  revokeTokens: async (company) => ({ body: { refresh: await refreshToken(company) } }),
  getCompanyProfile: nothing,
  updateCompany: async () => ({ body: { name: 'Renamed company' } }),
  getCompanyChat: nothing,
  updateCompanyChat: async () => ({ body: { colour: '#0f766e', greeting: 'Hello' } }),
  getChatKeys: nothing,
  setChatKey: async (company) => ({
    body: { department_id: await newDepartment(company), open_key: newKey() },
  }),
  listFormerChatKeys: nothing,
  withdrawFormerChatKey: async (company) => ({
    params: { id: String(await newFormerKey(company)) },
  }),
  listLanguages: nothing,
  getProfile: nothing,
  updateProfile: async () => ({ body: { first_name: 'Renamed' } }),
  getAvailability: nothing,
  setAvailability: async () => ({ body: { away: true } }),
  changePassword: async () => ({ body: { password: PASSWORD, new_password: 'another horse 43' } }),
  listGroups: nothing,
  listGroupDetails: nothing,
  listNewPermissions: nothing,
  markPermissionsSeen: async () => ({ body: { permissions: ['view_group'] } }),
  getGroup: async (company) => ({ params: { id: String(await newGroup(company, [])) } }),
  listGroupMembers: async (company) => ({ params: { id: String(await newGroup(company, [])) } }),
  createGroup: async (company) => ({
    body: { name: await newName(company), permissions: [], add_members: [await someone(company)] },
  }),
  updateGroup: async (company) => ({
    params: { id: String(await newGroup(company, [])) },
    body: { name: await newName(company), permissions: [], add_members: [await someone(company)] },
  }),
  previewGroup: async (company) => ({
    body: { group_id: await newGroup(company, []), add_members: [await someone(company)] },
  }),
  deleteGroup: async (company) => ({
    params: { id: String(await newGroup(company, [])) },
    body: { move_to: await newGroup(company, []) },
  }),
  listPermissionHolders: async () => ({ params: { codename: 'view_ticket' } }),
  listTableHolders: async (company) => ({
    params: { id: String(await newTable(company)), right: 'read' },
  }),
  getAccountAccess: async (company) => ({ params: { id: String(await someone(company)) } }),
  getOwnAccess: nothing,
  listAccounts: nothing,
  getAccount: async (company) => ({ params: { id: String(await someone(company)) } }),
  createAccount: async (company) => ({
    body: { ...(await details(company)), password: PASSWORD, phone_number: '010-1234-5678' },
  }),
  updateAccount: async (company) => ({
    params: { id: String(await someone(company)) },
    body: await details(company),
  }),
  patchAccount: async (company) => ({
    params: { id: String(await someone(company)) },
    body: await details(company),
  }),
  deleteAccount: async (company) => ({ params: { id: String(await someone(company)) } }),
  deleteAccounts: async (company) => ({ body: { ids: [await someone(company)] } }),
  listDepartments: nothing,
  getDepartment: async (company) => ({
    params: { id: String(await newDepartment(company, 'Managed', await someone(company))) },
  }),
  createDepartment: async (company) => ({
    body: { name: 'Sales', manager_id: await someone(company) },
  }),
  updateDepartment: async (company) => ({
    params: { id: String(await newDepartment(company)) },
    body: { name: 'Support', manager_id: await someone(company) },
  }),
  patchDepartment: async (company) => ({
    params: { id: String(await newDepartment(company)) },
    body: { name: 'Support', manager_id: await someone(company) },
  }),
  deleteDepartment: async (company) => ({ params: { id: String(await newDepartment(company)) } }),
  deleteDepartments: async (company) => ({ body: { ids: [await newDepartment(company)] } }),
  listChats: nothing,
  listMessages: async (company) => ({ params: { id: String(await newRoom(company)) } }),
  getChat: async (company) => ({ params: { id: String(await newRoom(company)) } }),
  updateChat: async (company) => ({
    params: { id: String(await newRoom(company)) },
    body: { status: false },
  }),
  getDoor: async (company) => ({ headers: comingFrom(), params: await chatLink(company) }),
  openRoom: async (company) => ({
    headers: comingFrom(),
    params: await chatLink(company),
    body: { name: 'Kim' },
  }),
  getOpenRoom: async (company) => ({ headers: await customer(company) }),
  setOpenRoomEmail: async (company) => ({
    headers: await customer(company),
    body: { email: 'kim@example.com' },
  }),
  listOpenMessages: async (company) => ({ headers: await customer(company) }),
  sendOpenMessage: async (company) => ({
    headers: await customer(company),
    body: { content: 'Hello' },
  }),
  getKnownVisitor: knownBrowser,
  continueRoom: async (company) => {
    const { headers, params, room } = await knownBrowser(company);
    return { headers, params: { ...params, id: String(room) } };
  },
  forgetBrowser: async (company) => ({ headers: (await knownBrowser(company)).headers }),
  sendMessage: async (company) => {
    const room = await newRoom(company);
    return { params: { id: String(room) }, body: { room, content: 'Hello' } };
  },
  listConversations: nothing,
  findConversations: async () => ({ query: { q: 'somebody' } }),
  getConversation: room,
  takeConversation: room,
  takeOverConversation: async (company) => ({
    ...(await room(company)),
    body: { from: (await newAccount(company)).id },
  }),
  assignConversation: async (company) => ({
    ...(await room(company)),
    body: { assignee_id: null, department_id: null },
  }),
  setConversationOpen: async (company) => ({ ...(await room(company)), body: { is_open: false } }),
  markConversationRead: async (company) => ({ ...(await room(company)), body: { seq: 0 } }),
  markConversationUnread: room,
  linkConversationTicket: async (company) => ({
    ...(await room(company)),
    body: { ticket_id: await newTicket(company) },
  }),
  listConversationMessages: room,
  answerConversation: async (company) => ({ ...(await room(company)), body: { content: 'Hi' } }),
  listConversationNotes: room,
  addConversationNote: async (company) => ({ ...(await room(company)), body: { content: 'Hm' } }),
  getConversationDraft: room,
  saveConversationDraft: async (company) => ({
    ...(await room(company)),
    body: { reply: 'Dear', note: '' },
  }),
  listColleagues: nothing,
  getDeskSettings: nothing,
  updateDeskSettings: async () => ({ body: { sound: false } }),
  listRoomNotes: async (company) => ({ params: { id: String(await newRoom(company)) } }),
  addRoomNote: async (company) => ({
    params: { id: String(await newRoom(company)) },
    body: { content: 'Aside' },
  }),
  listClosedTables: async () => ({}),
  getTablePermissions: async (company) => ({ query: { user_id: String(await someone(company)) } }),
  saveTablePermissions: async (company) => ({
    body: {
      user_id: await someone(company),
      items: [{ dbtable_id: await newTableInUse(company), ...rights }],
    },
  }),
  listTickets: nothing,
  createTicket: async () => ({ body: { subject: 'Where is my parcel?' } }),
  getTicket: aTicket,
  patchTicket: async (company) => ({ ...(await aTicket(company)), body: { priority: 'high' } }),
  setTicketStatus: async (company) => ({
    ...(await aTicket(company)),
    body: { status: 'closed', resolution: 'solved' },
  }),
  assignTicket: async (company) => ({
    ...(await aTicket(company)),
    body: { assignee_id: null, department_id: await newDepartment(company) },
  }),
  takeTicket: aTicket,
  holdTicket: async (company) => ({ ...(await aTicket(company)), body: { reason: 'Waiting' } }),
  resumeTicket: async (company) => {
    const { params } = await aTicket(company);
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('ticket')
        .set({ on_hold_since: new Date() })
        .where('company_id', '=', tx.companyId)
        .where('id', '=', Number(params.id))
        .execute(),
    );
    return { params };
  },
  getTimeline: aTicket,
  replyToTicket: async (company) => ({ ...(await aTicket(company)), body: { content: 'Hello' } }),
  addTicketNote: async (company) => ({ ...(await aTicket(company)), body: { content: 'Aside' } }),
  getTicketDraft: aTicket,
  saveTicketDraft: async (company) => ({
    ...(await aTicket(company)),
    body: { reply: 'Hel', note: '' },
  }),
  listAssignees: nothing,
  countTickets: nothing,
  listTicketMarks: nothing,
  getServiceLevel: aTicket,
  getTicketSettings: nothing,
  updateTicketSettings: async () => ({ body: { zone: 'Asia/Tokyo' } }),
  listNotices: nothing,
  markNoticesRead: async (company, asking) => ({ body: { ids: [await aNotice(company, asking)] } }),
  markAllNoticesRead: async (company, asking) => ({
    body: { until: await aNotice(company, asking) },
  }),
  getTicketCustomer: aTicket,
  getRoomCustomer: async (company) => ({ params: { id: String(await newRoom(company)) } }),
  findCustomers: nothing,
  getCustomer: aCustomer,
  patchCustomer: async (company) => ({
    ...(await aCustomer(company)),
    body: { phone: '010-1234-5678' },
  }),
  listCustomerTickets: aCustomer,
  listCustomerRooms: aCustomer,
  joinCustomer: async (company) => ({
    ...(await aCustomer(company)),
    body: { customer_id: (await newCustomerWithTicket(company)).customer },
  }),
  partCustomer: async (company) => {
    const { customer: main } = await newCustomerWithTicket(company);
    const { params } = await aCustomer(company);
    const joined = { main_id: main, joined_to: main, time_joined: new Date() };
    await inCompany(company, (tx) =>
      tx.sql
        .updateTable('customer')
        .set(joined)
        .where('company_id', '=', tx.companyId)
        .where('id', '=', Number(params.id))
        .execute(),
    );
    return { params };
  },
  linkTicket: async (company) => ({
    ...(await aTicket(company)),
    body: { ticket_id: await newTicket(company) },
  }),
  unlinkTicket: async (company) => ({ params: await newLink(company) }),
  listTicketTags: nothing,
  listCannedReplies: nothing,
  getCannedReply: (company) => reply(company, null),
  createCannedReply: async (company) => ({ body: await replyBody(company) }),
  updateCannedReply: async (company) => ({
    ...(await reply(company, null)),
    body: await replyBody(company),
  }),
  deleteCannedReply: (company) => reply(company, null),
  createOwnReply: async (company) => ({ body: await replyBody(company) }),
  updateOwnReply: async (company, asking) => ({
    ...(await reply(company, asking?.id ?? null)),
    body: await replyBody(company),
  }),
  deleteOwnReply: (company, asking) => reply(company, asking?.id ?? null),
  getDataSource: nothing,
  setDataSource: async (company) => {
    await createEmbeddedSource(company);
    return { body: { kind: 'embedded' } };
  },
  syncDataSource: async (company) => {
    await createEmbeddedSource(company);
    return {};
  },
  listDataTables: nothing,
  // Refused, so that no source is opened.
  runStatement: async () => ({ body: { sql: 'select * from nowhere' } }),
  confirmStatement: async (company, asking) => ({
    params: { id: String(await newPreview(asking ?? (await newAccount(company)))) },
  }),
  listOwnStatements: nothing,
  tryStatement: async (company) => ({
    body: { user_id: await someone(company), sql: 'select * from nowhere' },
  }),
  listActionLogs: nothing,
  getLogCheck: nothing,
  startLogCheck: nothing,
  listBotLogs: nothing,
  getHealth: nothing,
  getReadiness: nothing,
};

/** Some inputs succeed for one account only; without `asking`, for none. */
export async function exampleOf(
  name: string,
  company: TestCompany,
  asking?: TestAccount,
): Promise<Example> {
  type Make = (company: TestCompany, asking?: TestAccount) => Promise<Example>;
  const make = (examples as Record<string, Make>)[name];
  if (!make) throw new Error(`Add a valid input for ${name} to server/test/access-examples.ts`);
  return make(company, asking);
}

async function details(company: TestCompany) {
  const groupId = await newGroup(company, []);
  return {
    username: `example${groupId}`,
    first_name: 'Ada',
    last_name: 'Kim',
    email: 'ada@example.com',
    language: 'en' as const,
    department_id: await newDepartment(company),
    group_ids: [groupId],
  };
}

/** Names of groups are unique; the id of a new one makes another. */
const newName = async (company: TestCompany) => `Group ${await newGroup(company, [])}`;

/** Names of replies are unique; the id of a new one makes another. */
const replyBody = async (company: TestCompany) => ({
  name: `Reply ${await newReply(company, null)}`,
  content: 'Hello {{customer_name}}',
});

async function newLink(company: TestCompany) {
  const [id, other_id] = [await newTicket(company), await newTicket(company)];
  await inCompany(company, (tx) =>
    tx.sql
      .insertInto('ticket_link')
      .values({ company_id: tx.companyId, ticket_id: id, other_id })
      .execute(),
  );
  return { id: String(id), other_id: String(other_id) };
}

async function refreshToken(company: TestCompany): Promise<string> {
  const { sessionId } = await newMember(company);
  return newRefreshToken(company, sessionId);
}
