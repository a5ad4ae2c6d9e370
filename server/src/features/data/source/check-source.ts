import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Message } from '../../../platform/http/message.ts';
import { SourceClient } from '../second-wall/wire/source-client.ts';
import { HOST_NOT_ALLOWED, isHostRefusal } from './source-hosts.ts';
import { factsOf, type ServerFacts, withTrialLogin } from './source-server.store.ts';
import { connectionTrouble, UNREACHABLE } from './source-unavailable.ts';

const LIMIT_MS = 5_000;
const OLDEST_VERSION = 150_000;

interface SourceToCheck {
  href: string;
  prefix: string;
  /** Connects to allowed hosts only. */
  socket(): Socket;
}

/** Connects as the source's own login, and as one that it makes. Says what is missing, if anything is. */
export async function checkSource(source: SourceToCheck): Promise<Message | undefined> {
  const clients: pg.Client[] = [];
  const connected = async (href: string): Promise<pg.Client> => {
    const client = new SourceClient({
      connectionString: href,
      stream: () => source.socket(),
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
    });
    clients.push(client);
    await client.connect();
    return client;
  };
  const late = new AbortController();
  const tooLate = sleep(LIMIT_MS, UNREACHABLE, { signal: late.signal }).catch(() => undefined);
  try {
    return await Promise.race([missing(source, connected), tooLate]);
  } finally {
    late.abort();
    for (const client of clients) client.end().catch(() => {});
  }
}

async function missing(
  { href, prefix }: SourceToCheck,
  connected: (href: string) => Promise<pg.Client>,
): Promise<Message | undefined> {
  try {
    const client = await connected(href);
    const facts = await factsOf(client);
    const lack = lackOf(facts);
    if (lack) return lack;
    return await withTrialLogin(client, prefix, async ({ user, password }) => {
      const url = new URL(href);
      url.username = user;
      url.password = password;
      const isLetIn = await connected(url.href).then(
        (trial) => trial.end().then(() => true),
        () => false,
      );
      return isLetIn ? undefined : LOGINS_KEPT_OUT;
    });
  } catch (error) {
    if (isHostRefusal(error)) return HOST_NOT_ALLOWED;
    return connectionTrouble(error) ?? NOT_USABLE;
  }
}

function lackOf(facts: ServerFacts): Message | undefined {
  if (facts.version < OLDEST_VERSION) return TOO_OLD;
  if (facts.is_maru) return IS_MARU;
  if (!facts.may_create_roles) return NO_CREATEROLE;
  if (!facts.may_open_schema) return NO_SCHEMA;
  if (facts.not_grantable.length > 0) return notGrantable(facts.not_grantable.join(', '));
  if (facts.tables === 0) return NO_TABLES;
  return undefined;
}

const TOO_OLD: Message = {
  en: 'The PostgreSQL server is too old: version 15 or newer is needed.',
  ko: 'PostgreSQL 서버 버전이 너무 낮습니다. 15 이상이 필요합니다.',
};
const IS_MARU: Message = {
  en: 'This is a database of Maru itself. Business tables are kept in a database of their own.',
  ko: 'Maru가 사용하는 데이터베이스입니다. 업무 테이블은 별도의 데이터베이스에 두어야 합니다.',
};
const NO_CREATEROLE: Message = {
  en: 'The user of the address may not create roles. Allow it: ALTER ROLE … CREATEROLE.',
  ko: '주소의 사용자에게 역할을 만들 권한이 없습니다. ALTER ROLE … CREATEROLE로 권한을 주세요.',
};
const NO_SCHEMA: Message = {
  en: 'There is no schema public, or the user of the address may not let others into it. Grant it: GRANT USAGE ON SCHEMA public TO … WITH GRANT OPTION.',
  ko: 'public 스키마가 없거나, 주소의 사용자가 다른 역할에 사용 권한을 줄 수 없습니다. GRANT USAGE ON SCHEMA public TO … WITH GRANT OPTION을 실행해 주세요.',
};
const notGrantable = (tables: string): Message => ({
  en: `The user of the address may not grant rights on these tables: ${tables}. Make it their owner, or a member of the role that owns them.`,
  ko: `주소의 사용자가 다음 테이블의 권한을 줄 수 없습니다: ${tables}. 테이블의 소유자로 지정하거나 소유 역할의 구성원으로 추가해 주세요.`,
});
const NO_TABLES: Message = {
  en: 'The schema public of this database has no tables.',
  ko: '이 데이터베이스의 public 스키마에 테이블이 없습니다.',
};
const LOGINS_KEPT_OUT: Message = {
  en: 'The logins that Maru makes for accounts are not let in. Allow them in pg_hba.conf, and grant CONNECT on the database to PUBLIC.',
  ko: 'Maru가 계정별로 만드는 로그인이 접속하지 못합니다. pg_hba.conf에서 접속을 허용하고 PUBLIC에 데이터베이스 CONNECT 권한을 주세요.',
};
const NOT_USABLE: Message = {
  en: 'The server answered, but what Maru needs to know could not be asked. Check that it is PostgreSQL 15 or newer.',
  ko: '서버가 응답했지만 필요한 정보를 확인하지 못했습니다. PostgreSQL 15 이상인지 확인해 주세요.',
};
