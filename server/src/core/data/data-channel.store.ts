import { sql } from 'kysely';
import type { Unit } from '../work.ts';

/** Events between processes about what people may do with the company's tables. Each receiver reads the rest itself. */
export const DATA_CHANNEL = 'maru_data';

export interface DataEvent {
  company: number;
  /** The accounts whose rights have changed. Without it the tables have changed, for everybody of the company. */
  accounts?: number[];
}

type Announcing = Pick<Unit, 'companyId' | 'sql' | 'sendWithCommit'>;

const announce = ({ sql: db, sendWithCommit }: Announcing, event: DataEvent): void =>
  sendWithCommit(sql`select pg_notify(${DATA_CHANNEL}, ${JSON.stringify(event)})`.compile(db));

/** Every process is notified when the transaction commits that this account has other rights on tables. */
export const announceTableRights = (unit: Announcing, accountId: number): void =>
  announce(unit, { company: unit.companyId, accounts: [accountId] });

/** As above, that the company has other tables, or a table other columns. */
export const announceTables = (unit: Announcing): void =>
  announce(unit, { company: unit.companyId });

export const dataEventOf = (payload: string): DataEvent => JSON.parse(payload);
