import { createHmac } from 'node:crypto';
import { keyFor } from '../../../core/secret-box.ts';
import type { Message } from '../../../platform/http/message.ts';

const DEFAULT_PORT = 5432;
/** A NUL would end the login or the database, and begin a setting of the session. */
const CONTROL = /\p{Cc}|%[01][\da-f]|%7f/iu;
const SSL_MODES = ['disable', 'verify-full', 'no-verify'];

export interface SourceUrl {
  /** Complete, so that nothing is taken from the environment of the server. */
  href: string;
  host: string;
  /** Host, port and database, which may be shown. */
  address: string;
}

/**
 * An address of a PostgreSQL server with login, password and database, or what is wrong with it. Of the options only
 * `sslmode` is taken: others name files of this machine, other hosts, or settings of the session.
 */
export function readSourceUrl(text: string): SourceUrl | Message {
  const trimmed = text.trim();
  if (!/^postgres(ql)?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return NOT_A_URL;
  if (CONTROL.test(trimmed)) return NOT_A_URL;
  const url = new URL(trimmed);
  const host = decoded(url.hostname)
    ?.replace(/^\[(.+)\]$/, '$1')
    .toLowerCase();
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(
    decoded,
  );
  if (!host || !/^[\w.:-]+$/.test(host)) return NO_HOST;
  if (!user || !password) return NO_LOGIN;
  if (!database || database.includes('/')) return NO_DATABASE_NAME;
  const options = [...url.searchParams];
  const mode = url.searchParams.get('sslmode');
  if (options.some(([name]) => name !== 'sslmode') || options.length > 1) return OTHER_OPTIONS;
  if (mode !== null && !SSL_MODES.includes(mode)) return WRONG_SSL_MODE;
  if (url.hash !== '') return NOT_A_URL;
  const at = host.includes(':') ? `[${host}]` : host;
  const port = url.port === '' ? DEFAULT_PORT : Number(url.port);
  if (port === 0) return NO_HOST;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const query = mode === null ? '' : `?sslmode=${mode}`;
  return {
    href: `postgres://${login}@${at}:${port}/${encodeURIComponent(database)}${query}`,
    host,
    address: `${at}:${port}/${database}`,
  };
}

export const isRefusedUrl = (read: SourceUrl | Message): read is Message => 'en' in read;

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/**
 * The beginning of the names of a company's logins on a server. Another installation, another company and another
 * login of the source's own have other names, so that none of them meets roles that it may not change.
 */
export function loginPrefix(secretKey: string, companyId: number, href: string): string {
  const { username, host, pathname } = new URL(href);
  const digest = createHmac('sha256', keyFor(secretKey, 'names of source logins'))
    .update(`${companyId} ${username}@${host}${pathname}`)
    .digest('hex');
  return `maru_${companyId}_${digest.slice(0, 10)}`;
}

const NOT_A_URL: Message = {
  en: 'Enter an address such as postgres://user:password@host:5432/database, with %40 for an @ in the password.',
  ko: 'postgres://사용자:비밀번호@호스트:5432/데이터베이스 형식으로 입력해 주세요. 비밀번호에 @가 있으면 %40으로 적어 주세요.',
};
const NO_HOST: Message = {
  en: 'The address has to name the host of a PostgreSQL server. Sockets of this machine cannot be used.',
  ko: '주소에 PostgreSQL 서버의 호스트를 적어 주세요. 이 서버의 유닉스 소켓은 사용할 수 없습니다.',
};
const NO_LOGIN: Message = {
  en: 'The address has to contain a user and a password.',
  ko: '주소에 사용자 이름과 비밀번호를 모두 적어 주세요.',
};
const NO_DATABASE_NAME: Message = {
  en: 'The address has to end with the name of a database.',
  ko: '주소 끝에 데이터베이스 이름을 적어 주세요.',
};
const OTHER_OPTIONS: Message = {
  en: 'Of the options after the question mark, only sslmode can be used.',
  ko: '물음표 뒤의 옵션은 sslmode만 사용할 수 있습니다.',
};
const WRONG_SSL_MODE: Message = {
  en: 'For sslmode, use verify-full, no-verify or disable.',
  ko: 'sslmode에는 verify-full, no-verify, disable 중 하나를 사용해 주세요.',
};
