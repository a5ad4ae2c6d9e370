import type { Message } from '../../platform/http/message.ts';
import { SOURCE_LIMITS } from './second-wall/source.ts';

const SECONDS = SOURCE_LIMITS.timeMs / 1000;
const ROWS = SOURCE_LIMITS.rows.toLocaleString('en');

/** Refusals that name nothing. */
export const REFUSAL_MESSAGES = {
  empty: {
    en: 'There is no statement. Write a SELECT, INSERT, UPDATE or DELETE.',
    ko: '실행할 SQL이 없습니다. SELECT, INSERT, UPDATE, DELETE 중 하나를 작성해 주세요.',
  },
  too_deep: {
    en: 'The statement is nested too deeply. Write it with fewer levels.',
    ko: 'SQL의 중첩이 너무 깊습니다. 단계를 줄여 작성해 주세요.',
  },
  several: {
    en: 'Send one statement at a time.',
    ko: 'SQL은 한 번에 한 문장씩 실행해 주세요.',
  },
  bad_text: {
    en: 'The statement holds characters that cannot be read.',
    ko: 'SQL에 읽을 수 없는 문자가 들어 있습니다.',
  },
  kind: {
    en: 'Only SELECT, INSERT, UPDATE and DELETE can be run here.',
    ko: 'SELECT, INSERT, UPDATE, DELETE만 실행할 수 있습니다.',
  },
  nested_change: {
    en: 'A change inside WITH cannot be run. Send it as a statement of its own.',
    ko: 'WITH 절 안에서는 데이터를 변경할 수 없습니다. 변경은 별도의 문장으로 실행해 주세요.',
  },
  too_many_rows: {
    en: `This would change more than ${ROWS} rows, with those of other tables that follow, so nothing was changed. Narrow it down and go step by step.`,
    ko: `함께 변경되는 다른 테이블의 행을 포함해 한 번에 ${ROWS}행까지만 변경할 수 있어 변경하지 않았습니다. 조건을 좁혀 나누어 실행해 주세요.`,
  },
  more_follows: {
    en: 'By now more rows of other tables would follow than were shown, so nothing was changed. Look at it again.',
    ko: '미리 보기에 표시된 것보다 다른 테이블의 행이 더 많이 함께 변경될 상황이어서 변경하지 않았습니다. 미리 보기를 다시 확인해 주세요.',
  },
  other_rows: {
    en: 'By now this would change rows that were not among those shown, so nothing was changed. Look at it again.',
    ko: '미리 보기에 없던 행이 변경될 상황이어서 변경하지 않았습니다. 미리 보기를 다시 확인해 주세요.',
  },
  expired: {
    en: 'The five minutes to confirm this are over, and nothing was changed. Look at it again.',
    ko: '확인할 수 있는 시간 5분이 지나 변경하지 않았습니다. 미리 보기를 다시 확인해 주세요.',
  },
  other_source: {
    en: 'The source was changed since this was shown, so nothing was changed. Look at it again.',
    ko: '미리 보기 이후 데이터 소스가 변경되어 실행하지 않았습니다. 미리 보기를 다시 확인해 주세요.',
  },
  used: {
    en: 'This was confirmed already, and is not done a second time.',
    ko: '이미 확인한 변경입니다. 다시 실행하지 않습니다.',
  },
  busy: {
    en: 'Too many statements are running. Please try again in a moment.',
    ko: '실행 중인 SQL이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
  },
  too_slow: {
    en: `This took longer than ${SECONDS} seconds and was ended; nothing was changed. Ask for less at a time.`,
    ko: `${SECONDS}초가 넘게 걸려 중단했으며, 변경된 내용은 없습니다. 조회 범위를 줄여 주세요.`,
  },
  too_large: {
    en: 'The answer is too large. Ask for fewer or shorter columns.',
    ko: '결과가 너무 큽니다. 필요한 열만 조회해 주세요.',
  },
  source: {
    en: 'The company’s database cannot be used at the moment, so nothing was run. If it lasts, tell an administrator.',
    ko: '지금은 회사 데이터베이스를 사용할 수 없어 실행하지 않았습니다. 계속되면 관리자에게 알려 주세요.',
  },
  permission: {
    en: 'This account may not use the data screen: its groups do not have that permission.',
    ko: '이 계정에는 데이터 화면을 사용할 수 있는 그룹 권한이 없습니다.',
  },
  inactive: {
    en: 'This account is inactive, so it cannot run anything.',
    ko: '비활성 계정이어서 SQL을 실행할 수 없습니다.',
  },
} as const satisfies Record<string, Message>;

/** The words in place of the database's own, if those name a table that the person may not see. */
export const HIDDEN_FAILURE: Message = {
  en: 'The database refused this because of a table that you may not read, and nothing was changed.',
  ko: '조회 권한이 없는 다른 테이블 때문에 데이터베이스가 거부했으며, 변경된 내용은 없습니다.',
};

/** An embedded database is as large as it may be. */
export const FULL: Message = {
  en: 'The company’s embedded database has reached its greatest size, so nothing was changed. It can still be read; tell an administrator, who can move it to a PostgreSQL server.',
  ko: '회사의 내장 데이터베이스가 최대 크기에 도달해 변경하지 않았습니다. 조회는 계속할 수 있습니다. PostgreSQL 서버로 옮길 수 있도록 관리자에게 알려 주세요.',
};

/** All embedded databases of the process share their memory. */
export const NO_MEMORY: Message = {
  en: 'The embedded databases of all companies together need too much memory right now, so nothing was changed. Ask for less at a time, or try again in a minute.',
  ko: '지금 모든 회사의 내장 데이터베이스가 사용하는 메모리가 너무 많아 실행하지 못했으며, 변경된 내용은 없습니다. 조회 범위를 줄이거나 잠시 후 다시 시도해 주세요.',
};

/** It is not known whether a change was made. */
export const UNKNOWN_OUTCOME: Message = {
  en: 'The connection to the company’s database broke while the change was made. It may have been made or not: look at the rows before you try again.',
  ko: '변경하는 중에 회사 데이터베이스와의 연결이 끊겼습니다. 변경되었을 수도 있으니 다시 시도하기 전에 데이터를 확인해 주세요.',
};

/** A name of the statement stands for something else than when the source was read. */
export const CHANGED_SOURCE: Message = {
  en: 'The company’s database has changed since its tables were read, in what this statement uses, so nothing was run. Somebody who may change the source has to read its tables again.',
  ko: '테이블을 불러온 뒤 이 SQL에서 사용하는 회사 데이터베이스의 내용이 변경되어 실행하지 않았습니다. 데이터 소스를 관리하는 사용자에게 테이블을 다시 읽어 달라고 요청해 주세요.',
};

/** Why a table cannot be used, whatever the rights. */
export const CLOSED_TABLE_MESSAGES = {
  vanished: (label) => ({
    en: `${label} is not in the company's database.`,
    ko: `‘${label}’ 테이블은 회사 데이터베이스에 없습니다.`,
  }),
  view: (label) => ({
    en: `${label} is a view that reads with its owner's rights, so nobody can use it here. With security_invoker it could be used.`,
    ko: `‘${label}’ 뷰는 소유자 권한으로 조회되므로 사용할 수 없습니다. security_invoker로 설정된 뷰만 사용할 수 있습니다.`,
  }),
  foreign: (label) => ({
    en: `${label} is a table of another server, where rights cannot be enforced, so nobody can use it here.`,
    ko: `‘${label}’ 테이블은 다른 서버의 테이블이어서 권한을 적용할 수 없으므로 사용할 수 없습니다.`,
  }),
  inherited: (label) => ({
    en: `${label} shares its rows with other tables by inheritance, so nobody can use it here.`,
    ko: `‘${label}’ 테이블은 상속으로 다른 테이블과 행을 공유하므로 사용할 수 없습니다.`,
  }),
  unread: (label) => ({
    en: `${label} has not been read from the company's database yet. Somebody who may change the source can do that.`,
    ko: `‘${label}’ 테이블은 아직 회사 데이터베이스에서 불러오지 않았습니다. 데이터 소스를 관리하는 사용자에게 요청해 주세요.`,
  }),
} as const satisfies Record<string, (label: string) => Message>;
