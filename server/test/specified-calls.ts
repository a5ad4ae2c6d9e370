/**
 * The calls of the specification, written down by hand: what a body and a query take, and the keys of each object of an
 * answer. Nothing else may come in or go out with them: what a call needs beyond this is a header or a call of its own.
 */
export interface SpecifiedCall {
  body?: string;
  /** The objects inside the body, by their place in it. */
  inBody?: Record<string, string>;
  query?: string;
  /** By their place in the answer: '' is the answer, '[]' each of its entries. */
  answer: Record<string, string>;
}

const PAGE = 'results count next previous';
const PAGING = 'page page_size ordering';

const ACCOUNT = `id username first_name last_name phone_number email department_id department_name groups location
  language full_language is_active last_login date_joined profile_id`;
const GROUP = 'id name';
const DEPARTMENT = 'id name manager';
const MANAGER = 'id username first_name last_name';
const PROFILE = 'first_name last_name phone_number email open_key language';
const COMPANY = 'name code contact_name phone_number email address operation_hours';
const MESSAGE = 'id room content sender sender_name time_created';
const RIGHTS = 'read create update delete';
const GRID = {
  '': 'user rows',
  user: 'id first_name last_name username',
  'rows[]': `dbtable_id table_name alias_name ${RIGHTS}`,
};
const DELETED = { '': 'deleted' };
/** Of both logs, and beside what is specified: a range of days, a person's name, and the newest entry of all pages. */
const LOG = `${PAGING} tz timestamp user_name action_type ip_address from to person until`;

const account = { '': `${ACCOUNT} open_key`, 'groups[]': GROUP };
const department = { '': DEPARTMENT, manager: MANAGER };

export const SPECIFIED_CALLS: Record<string, SpecifiedCall> = {
  'POST /api/token/': {
    body: 'company_code username password',
    answer: { '': 'uid access refresh name company_name permissions' },
  },
  'GET /api/company/profile/': { answer: { '': COMPANY } },
  'PUT /api/company/edit/': {
    body: 'name contact_name phone_number email address operation_hours',
    answer: { '': COMPANY },
  },
  'GET /api/languages/': { answer: { '[]': 'code label' } },
  'GET /api/profile/current/': { answer: { '': PROFILE } },
  'PUT /api/profile/current/': {
    body: 'first_name last_name phone_number email language',
    answer: { '': PROFILE },
  },
  'PUT /api/password/current/': { body: 'password new_password', answer: { '': 'detail' } },
  'GET /api/accounts/': {
    query: `${PAGING} username first_name last_name phone_number email department_id group location language is_active`,
    answer: {
      '': PAGE,
      'results[]': ACCOUNT,
      'results[].groups[]': GROUP,
      '[]': ACCOUNT,
      '[].groups[]': GROUP,
    },
  },
  'GET /api/accounts/{id}/': { answer: account },
  'POST /api/accounts/': {
    body: `username password first_name last_name phone_number email department_id group_ids location language
      is_active`,
    answer: account,
  },
  'PUT /api/accounts/{id}/': {
    body: `username first_name last_name phone_number email department_id location open_key language is_active
      group_ids password`,
    answer: account,
  },
  'DELETE /api/accounts/bulk-delete/': { body: 'ids', answer: DELETED },
  'GET /api/groups/': { answer: { '[]': GROUP } },
  'GET /api/departments/': {
    query: `${PAGING} name manager_id`,
    answer: {
      '': PAGE,
      'results[]': DEPARTMENT,
      'results[].manager': MANAGER,
      '[]': DEPARTMENT,
      '[].manager': MANAGER,
    },
  },
  'GET /api/departments/{id}/': { answer: department },
  'POST /api/departments/': { body: 'name manager_id', answer: department },
  'PUT /api/departments/{id}/': { body: 'name manager_id', answer: department },
  'DELETE /api/departments/bulk-delete/': { body: 'ids', answer: DELETED },
  'GET /api/chats/': {
    query: `${PAGING} name first_name last_name status`,
    answer: {
      '': PAGE,
      'results[]': 'id name creator status time_created time_updated',
      'results[].creator': 'first_name last_name',
    },
  },
  'GET /api/chats/{id}/messages/': {
    query: `${PAGING} sender sender_name content`,
    answer: { '': PAGE, 'results[]': MESSAGE },
  },
  'POST /api/chats/{id}/messages/': { body: 'room content', answer: { '': MESSAGE } },
  'GET /api/user-table-permissions/': { query: 'user_id', answer: GRID },
  'POST /api/user-table-permissions/bulk_save/': {
    body: 'user_id items',
    inBody: { 'items[]': `dbtable_id ${RIGHTS}` },
    answer: GRID,
  },
  'GET /api/tickets/': {
    // None is specified; the console reads the list in parts.
    query: 'limit before status view tag q',
    answer: {
      '[]': `id subject created_at requester_name customer_email assignee_name due_date updated_at status priority`,
    },
  },
  'GET /api/logs/': {
    query: `${LOG} object_repr model extra_info sign_outs`,
    answer: {
      '': PAGE,
      'results[]': 'id timestamp user_name action_type object_repr model extra_info ip_address',
    },
  },
  'GET /api/bot-logs/': {
    query: `${LOG} target_table user_statement sql_statement`,
    answer: {
      '': PAGE,
      'results[]':
        'id timestamp user_name action_type target_table user_statement sql_statement ip_address',
    },
  },
};
