import type { ConversationEvent } from '@maru/contract/conversation-events';
import type { NoticeKind } from '@maru/contract/notices';
import type { Permission } from '@maru/contract/permissions';
import type { Resolution, TicketStatus } from '@maru/contract/ticket-life';
import type { ClockSpan, Targets } from '@maru/contract/ticket-settings';
import type { Mention, TicketChange } from '@maru/contract/ticket-timeline';
import type { Holiday, Stop } from '@maru/contract/working-time';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CompanyReadTx, CompanyTx, CompanyWriteTx } from '../platform/database/transaction.ts';

/** The tables as the queries see them. The migrations are authoritative; the tests run on both. */
export interface Schema {
  company: CompanyTable;
  department: DepartmentTable;
  account: AccountTable;
  account_version: AccountVersionTable;
  revision: RevisionTable;
  user_group: UserGroupTable;
  user_group_permission: UserGroupPermissionTable;
  known_permission: KnownPermissionTable;
  new_permission: NewPermissionTable;
  account_group: AccountGroupTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  sign_in_attempt: SignInAttemptTable;
  challenge_failure: ChallengeFailureTable;
  limit_notice: LimitNoticeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  log_head: LogHeadTable;
  log_indexed: LogIndexedTable;
  log_check: LogCheckTable;
  action_log: ActionLogTable;
  bot_log: BotLogTable;
  chat_room: ChatRoomTable;
  customer: CustomerTable;
  customer_browser: CustomerBrowserTable;
  chat_message: ChatMessageTable;
  customer_usage: CustomerUsageTable;
  db_table: DbTableTable;
  table_right: TableRightTable;
  data_source: DataSourceTable;
  source_login: SourceLoginTable;
  data_statement: DataStatementTable;
  ticket: TicketTable;
  ticket_entry: TicketEntryTable;
  note: NoteTable;
  ticket_draft: TicketDraftTable;
  ticket_link: TicketLinkTable;
  ticket_tally: TicketTallyTable;
  ticket_settings: TicketSettingsTable;
  ticket_stop: TicketStopTable;
  notice: NoticeTable;
  away: AwayTable;
  ticket_tag_tally: TicketTagTallyTable;
  canned_reply: CannedReplyTable;
  conversation_head: ConversationHeadTable;
  conversation_change: ConversationChangeTable;
  conversation_read: ConversationReadTable;
  conversation_draft: ConversationDraftTable;
  conversation_text: ConversationTextTable;
  conversation_event: ConversationEventTable;
  desk_settings: DeskSettingsTable;
  desk_presence: DeskPresenceTable;
  presence_process: PresenceProcessTable;
  customer_presence: CustomerPresenceTable;
  former_open_key: FormerOpenKeyTable;
}

export type Tx = CompanyTx<Schema>;
export type ReadTx = CompanyReadTx<Schema>;
export type WriteTx = CompanyWriteTx<Schema>;

type Moment = ColumnType<Date, Date | undefined, Date>;
/** Read as parsed JSON, written as its text. */
type JsonColumn<T> = ColumnType<T, string | undefined, string>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface CompanyTable {
  id: GeneratedAlways<number>;
  code: string;
  code_key: GeneratedAlways<string>;
  name: string;
  contact_name: Generated<string>;
  phone_number: Generated<string>;
  email: Generated<string>;
  address: Generated<string>;
  operation_hours: Generated<string>;
  requires_second_factor: Generated<boolean>;
  restricts_tickets: Generated<boolean>;
  version: Generated<number>;
  chat_colour: Generated<string>;
  chat_greeting: Generated<string>;
  only_assignee_answers: Generated<boolean>;
  open_key: Generated<string>;
  /** Of the three columns of the chat. */
  chat_version: Generated<number>;
  time_created: Moment;
}

interface DepartmentTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  manager_id: number | null;
  open_key: Generated<string>;
  version: Generated<number>;
}

interface AccountTable {
  id: GeneratedAlways<number>;
  company_id: number;
  username: string;
  username_key: GeneratedAlways<string>;
  password_hash: string;
  must_change_password: Generated<boolean>;
  /** Somebody else gave it, and its owner has not replaced it. */
  has_given_password: Generated<boolean>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: Generated<string>;
  email: Generated<string>;
  location: Generated<string>;
  language: Generated<string>;
  department_id: number | null;
  open_key: string | null;
  is_active: Generated<boolean>;
  last_login: MaybeMoment;
  date_joined: Moment;
  version: Generated<number>;
}

interface AccountVersionTable {
  company_id: number;
  version: number;
  sign_ins: number;
}

interface RevisionTable {
  company_id: number;
  model:
    | 'account'
    | 'canned_reply'
    | 'company'
    | 'company_chat'
    | 'customer'
    | 'department'
    | 'group'
    | 'ticket'
    | 'ticket_settings';
  row_id: number;
  version: number;
  account_id: number;
  user_name: string;
  first_name: string;
  last_name: string;
  fields: string[];
}

interface UserGroupTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  version: Generated<number>;
}

interface UserGroupPermissionTable {
  company_id: number;
  group_id: number;
  codename: Permission;
}

interface KnownPermissionTable {
  codename: string;
  time_added: Moment;
}

interface NewPermissionTable {
  company_id: number;
  codename: Permission;
}

interface AccountGroupTable {
  company_id: number;
  account_id: number;
  group_id: number;
}

interface SessionTable {
  id: Generated<string>;
  company_id: number;
  account_id: number;
  ip_address: string;
  user_agent: string;
  time_created: Moment;
  time_ended: MaybeMoment;
  time_last_used: Moment;
  time_expires: Date;
}

interface RefreshTokenTable {
  token_hash: Uint8Array;
  company_id: number;
  session_id: string;
  time_expires: Date;
  time_used: MaybeMoment;
}

interface SignInAttemptTable {
  id: GeneratedAlways<number>;
  attempt: string;
  subject: string;
  failed: Generated<boolean>;
  time_tried: Moment;
}

interface ChallengeFailureTable {
  company_id: number;
  challenge: string;
  account_id: number;
  wrong_codes: Generated<number>;
  time_failed: Moment;
}

interface LimitNoticeTable {
  company_id: number;
  account_id: number;
  time_noted: Moment;
}

interface SecondFactorTable {
  company_id: number;
  account_id: number;
  secret: Uint8Array;
  last_step: number;
  time_set: Moment;
}

interface RecoveryCodeTable {
  company_id: number;
  account_id: number;
  code_hash: Uint8Array;
}

interface LogHeadTable {
  company_id: number;
  log: 'action' | 'bot';
  seq: number;
  base: number;
  hash: Uint8Array;
  time_last: Date;
}

interface LogCheckTable {
  company_id: number;
  time_checked: MaybeMoment;
  checked_by: Generated<string>;
  entries: Generated<number>;
  broken_log: 'action' | 'bot' | null;
  broken_entry: number | null;
  run: string | null;
  started_by: Generated<string>;
  time_started: MaybeMoment;
  time_alive: MaybeMoment;
  checked: Generated<number>;
  total: Generated<number>;
}

interface LogIndexedTable {
  company_id: number;
  log: 'action' | 'bot';
  seq: number;
}

interface ActionLogTable {
  id: number;
  company_id: number;
  seq: number;
  timestamp: Date;
  user_name: string;
  action_type: string;
  object_repr: string;
  model: string;
  extra_info: string;
  ip_address: string;
  request_id: string;
  hash: Uint8Array;
}

interface BotLogTable {
  id: number;
  company_id: number;
  seq: number;
  timestamp: Date;
  user_name: string;
  action_type: string;
  target_table: string;
  user_statement: string;
  sql_statement: string;
  ip_address: string;
  hash: Uint8Array;
}

interface ChatRoomTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  creator_id: number | null;
  creator_first_name: string;
  creator_last_name: string;
  is_active: Generated<boolean>;
  last_seq: Generated<number>;
  customer_name: string | null;
  customer_token_hash: Uint8Array | null;
  /** The browser in which it is among the visitor's own conversations. */
  browser_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** As the visitor typed it: a claim. */
  customer_email: Generated<string>;
  customer_id: ColumnType<number | null, number | null | undefined, number | null>;
  logged_seq: Generated<number>;
  customer_logged_hour: MaybeMoment;
  assignee_id: ColumnType<number | null, number | null | undefined, number | null>;
  department_id: ColumnType<number | null, number | null | undefined, number | null>;
  holder_left: Generated<boolean>;
  waiting_since: MaybeMoment;
  customer_count: Generated<number>;
  answered_count: Generated<number>;
  last_sender: ColumnType<
    'agent' | 'client' | null,
    'agent' | 'client' | null | undefined,
    'agent' | 'client' | null
  >;
  last_author_id: ColumnType<number | null, number | null | undefined, number | null>;
  last_author_name: Generated<string>;
  last_words: Generated<string>;
  last_time: MaybeMoment;
  customer_seen_seq: Generated<number>;
  customer_seen_at: MaybeMoment;
  staff_seen_seq: Generated<number>;
  staff_seen_at: MaybeMoment;
  /** As the visitor's browser says. */
  customer_language: Generated<string>;
  customer_time_zone: Generated<string>;
  time_created: Moment;
  time_updated: Moment;
}

interface ConversationHeadTable {
  company_id: number;
  seq: number;
}

interface ConversationChangeTable {
  company_id: number;
  room_id: number;
  seq: number;
}

interface ConversationReadTable {
  company_id: number;
  account_id: number;
  room_id: number;
  seq: number;
  read_count: number;
  is_unread: Generated<boolean>;
  logged_hour: ColumnType<Date | null, Date | null | undefined, Date | null>;
  logged_ip: ColumnType<string | null, string | null | undefined, string | null>;
}

interface ConversationDraftTable {
  company_id: number;
  account_id: number;
  room_id: number;
  reply: string;
  note: string;
  time_updated: Moment;
}

interface ConversationTextTable {
  company_id: number;
  room_id: number;
  /** Kept by a trigger. */
  search_text: string;
}

interface ConversationEventTable {
  company_id: number;
  room_id: number;
  id: GeneratedAlways<number>;
  kind: ConversationEvent['kind'];
  /** As stored: first name, last name. */
  actor_name: string;
  assignee_name: string;
  department_name: string;
  message_seq: number;
  time_created: Moment;
}

interface DeskSettingsTable {
  company_id: number;
  account_id: number;
  notify: 'all' | 'mine' | 'none';
  sound: boolean;
  enter_sends: boolean;
  shortcuts: boolean;
}

interface DeskPresenceTable {
  company_id: number;
  account_id: number;
  process: string;
  seen_at: Moment;
}

interface PresenceProcessTable {
  company_id: number;
  process: string;
  seen_at: Moment;
}

interface CustomerPresenceTable {
  company_id: number;
  room_id: number;
  process: string;
}

interface FormerOpenKeyTable {
  id: GeneratedAlways<number>;
  company_id: number;
  open_key: string;
  /** Empty if it is not known whose the key was. */
  username: Generated<string>;
  first_name: Generated<string>;
  last_name: Generated<string>;
}

interface ChatMessageTable {
  id: GeneratedAlways<number>;
  company_id: number;
  room_id: number;
  seq: number;
  sender: 'agent' | 'client';
  sender_name: string;
  account_id: number | null;
  content: string;
  idempotency_key: string | null;
  time_created: Moment;
}

interface CustomerTable {
  company_id: number;
  id: GeneratedAlways<number>;
  name: Generated<string>;
  email: Generated<string>;
  email_key: GeneratedAlways<string>;
  phone: Generated<string>;
  version: Generated<number>;
  /** The customer that staff joined this one with. */
  joined_to: ColumnType<number | null, number | null | undefined, number | null>;
  joined_by: ColumnType<number | null, number | null | undefined, number | null>;
  joined_by_name: Generated<string>;
  time_joined: MaybeMoment;
  /** The customer at the end of `joined_to`; null where this one was joined with none. */
  main_id: ColumnType<number | null, number | null | undefined, number | null>;
  search_text: GeneratedAlways<string>;
  time_created: Moment;
}

interface CustomerBrowserTable {
  company_id: number;
  id: GeneratedAlways<number>;
  key_hash: Uint8Array;
  customer_id: number;
  time_created: Moment;
  time_used: Moment;
}

interface CustomerUsageTable {
  company_id: number;
  day: string;
  subject: string;
  messages: Generated<number>;
  bytes: Generated<number>;
  rooms: Generated<number>;
}

interface DbTableTable {
  id: GeneratedAlways<number>;
  company_id: number;
  table_name: string;
  alias_name: Generated<string>;
  /** As the source has them; empty until it was read. */
  columns: JsonColumn<SourceColumn[]>;
  /** Why nobody can use it; empty for a table that can be used. */
  closed: Generated<'' | 'vanished' | 'view' | 'foreign' | 'inherited'>;
}

export interface SourceColumn {
  name: string;
  type: string;
  is_key: boolean;
}

/** Outside `pg_catalog`: a statement could call them in place of PostgreSQL's own. */
export interface ForeignNames {
  functions: string[];
  rowFunctions: string[];
  operators: string[];
}

interface DataSourceTable {
  company_id: number;
  kind: Generated<'embedded' | 'postgres'>;
  url: Uint8Array | null;
  address: Generated<string>;
  synced_at: Date | null;
  foreign_names: JsonColumn<ForeignNames>;
}

interface SourceLoginTable {
  company_id: number;
  account_id: number;
  password: Uint8Array;
}

interface DataStatementTable {
  id: GeneratedAlways<number>;
  company_id: number;
  account_id: number;
  created_at: Generated<Date>;
  sql: string;
  outcome: 'allowed' | 'refused' | 'preview' | 'confirmed';
  every_row: Generated<boolean>;
  shown_rows: Generated<number | null>;
  expires_at: Generated<Date | null>;
  used_at: Generated<Date | null>;
  /** Rows of other tables that were shown to follow, by table. */
  shown_follows: JsonColumn<Record<string, number>>;
  /** Digests of the keys of all rows that a preview would change, where they can be compared. */
  shown_keys: JsonColumn<string[]>;
  /** The settings of the source that it was shown for. */
  shown_source: Generated<string>;
}

interface TableRightTable {
  company_id: number;
  account_id: number;
  dbtable_id: number;
  can_read: boolean;
  can_create: boolean;
  can_update: boolean;
  can_delete: boolean;
}

interface TicketTable {
  id: GeneratedAlways<number>;
  company_id: number;
  subject: string;
  requester_name: Generated<string>;
  customer_email: Generated<string>;
  /** A name without an account; empty where `assignee_id` is set. */
  assignee_name: Generated<string>;
  assignee_id: ColumnType<number | null, number | null | undefined, number | null>;
  department_id: ColumnType<number | null, number | null | undefined, number | null>;
  /** The name is that of an account that was deleted. */
  assignee_left: Generated<boolean>;
  /** Nobody has it, because whoever had it is gone: see `isHolderLeft`. */
  holder_left: Generated<boolean>;
  room_id: ColumnType<number | null, number | null | undefined, number | null>;
  customer_id: ColumnType<number | null, number | null | undefined, number | null>;
  due_date: string | null;
  due_reason: Generated<string>;
  status: TicketStatus;
  priority: 'low' | 'normal' | 'high' | 'urgent';
  resolution: ColumnType<Resolution | null, Resolution | null | undefined, Resolution | null>;
  time_closed: MaybeMoment;
  on_hold_since: MaybeMoment;
  hold_reason: Generated<string>;
  wake_at: MaybeMoment;
  tags: Generated<string[]>;
  last_seq: Generated<number>;
  version: Generated<number>;
  idempotency_key: ColumnType<string | null, string | null | undefined, string | null>;
  due_by_hand: Generated<boolean>;
  due_at: MaybeMoment;
  due_warn_at: MaybeMoment;
  answer_due_at: MaybeMoment;
  answer_warn_at: MaybeMoment;
  /** When staff first wrote to the customer. */
  time_answered: MaybeMoment;
  /** The warnings about its service levels that were given already. */
  alarms: Generated<Alarm[]>;
  next_alarm_at: MaybeMoment;
  search_text: GeneratedAlways<string>;
  time_created: Moment;
  time_updated: Moment;
}

interface TicketEntryTable {
  company_id: number;
  ticket_id: number;
  seq: number;
  kind: 'reply' | 'customer' | 'event';
  account_id: number | null;
  author_name: string;
  by_customer: Generated<boolean>;
  content: Generated<string>;
  /** JSON. */
  changes: ColumnType<TicketChange[], string | undefined, never>;
  message_seq: ColumnType<number | null, number | null | undefined, never>;
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  time_created: Date;
}

interface NoteTable {
  company_id: number;
  id: GeneratedAlways<number>;
  ticket_id: ColumnType<number | null, number | null | undefined, never>;
  room_id: ColumnType<number | null, number | null | undefined, never>;
  account_id: number | null;
  author_name: string;
  content: string;
  /** JSON. */
  mentions: ColumnType<Mention[], string | undefined, never>;
  idempotency_key: ColumnType<string | null, string | null | undefined, never>;
  /** Of a note of a room. */
  message_seq: ColumnType<number | null, number | null | undefined, never>;
  time_created: Date;
}

interface TicketDraftTable {
  company_id: number;
  account_id: number;
  ticket_id: number;
  reply: string;
  note: string;
  time_updated: Moment;
}

interface TicketLinkTable {
  company_id: number;
  ticket_id: number;
  other_id: number;
}

interface TicketTallyTable {
  company_id: number;
  id: GeneratedAlways<number>;
  status: TicketStatus;
  assignee_id: number | null;
  department_id: number | null;
  is_named: boolean;
  holder_left: boolean;
  is_urgent: boolean;
  tickets: number;
}

/** A warning about the service levels of a ticket. */
export type Alarm =
  | 'answer_warned'
  | 'answer_breached'
  | 'resolution_warned'
  | 'resolution_breached';

interface TicketSettingsTable {
  company_id: number;
  version: Generated<number>;
  zone: string;
  spans: ColumnType<ClockSpan[], string, string>;
  holidays: ColumnType<Holiday[], string, string>;
  targets: ColumnType<Targets, string, string>;
  /** The due dates of open tickets after this one are still those of the settings before. */
  recalculates_after: ColumnType<number | null, number | null | undefined, number | null>;
  /** Of the recalculation that is under way: tickets with other moments. */
  rescheduled: Generated<number>;
  /** Of these, tickets that are due on another day. */
  moved: Generated<number>;
}

interface TicketStopTable {
  company_id: number;
  ticket_id: number;
  time_from: Date;
  kind: Stop['kind'];
  reason: string;
  time_to: Date;
}

interface NoticeTable {
  company_id: number;
  id: GeneratedAlways<number>;
  account_id: number;
  kind: NoticeKind;
  ticket_id: ColumnType<number | null, number | null | undefined, never>;
  room_id: ColumnType<number | null, number | null | undefined, never>;
  actor_name: string;
  time_created: Moment;
  time_read: MaybeMoment;
}

interface AwayTable {
  company_id: number;
  account_id: number;
  time_since: Moment;
}

interface TicketTagTallyTable {
  company_id: number;
  id: GeneratedAlways<number>;
  tag: string;
  tag_key: GeneratedAlways<string>;
  assignee_id: number | null;
  department_id: number | null;
  is_named: boolean;
  holder_left: boolean;
  tickets: number;
}

interface CannedReplyTable {
  company_id: number;
  id: GeneratedAlways<number>;
  /** Null: the company's. */
  account_id: number | null;
  name: string;
  name_key: GeneratedAlways<string>;
  content: string;
  version: Generated<number>;
}
