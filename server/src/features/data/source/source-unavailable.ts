import type { Message } from '../../../platform/http/message.ts';
import { SourceError } from '../second-wall/source.ts';
import { BAD_FRAME } from '../second-wall/wire/frame-check.ts';

/** A source cannot be used now. Unlike the words of a database, these name neither hosts nor users. */
export class SourceUnavailableError extends SourceError {
  readonly text: Message;

  constructor(text: Message) {
    super(text.en, undefined);
    this.text = text;
  }
}

export const KEY_IS_ANOTHER: Message = {
  en: 'The address of the source was encrypted with another secret key. Set the source again.',
  ko: '데이터 소스 주소가 다른 비밀 키로 암호화되어 있어 읽을 수 없습니다. 데이터 소스를 다시 설정해 주세요.',
};

export const SOURCE_CHANGED: Message = {
  en: 'The source was changed meanwhile. Please try again.',
  ko: '그사이 데이터 소스가 변경되었습니다. 다시 시도해 주세요.',
};

export const HELD_ELSEWHERE: Message = {
  en: 'The embedded source is in use by another process of Maru. Try again in a minute; where several processes run, set a PostgreSQL source.',
  ko: '내장 데이터 소스를 다른 Maru 프로세스가 사용하고 있습니다. 잠시 후 다시 시도해 주세요. 프로세스를 여러 개 실행한다면 PostgreSQL 데이터 소스를 설정해 주세요.',
};

export const TOO_MANY_OPEN: Message = {
  en: 'Too many companies are using their embedded sources right now. Please try again in a minute.',
  ko: '지금 내장 데이터 소스를 사용하는 회사가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
};

export const NO_FOLDER: Message = {
  en: 'There is no folder that Maru may write to for an embedded source. Set a PostgreSQL source, or ask the operator for a data folder.',
  ko: '내장 데이터 소스를 저장할 수 있는 폴더가 없습니다. PostgreSQL 데이터 소스를 설정하거나 운영자에게 데이터 폴더를 요청해 주세요.',
};

export const NOT_OPENED: Message = {
  en: 'The embedded source could not be opened. The log of the server says why.',
  ko: '내장 데이터 소스를 열지 못했습니다. 원인은 서버 로그를 확인해 주세요.',
};

export const LOGINS_LEFT: Message = {
  en: 'Logins in the source that are no longer needed could not be ended.',
  ko: '데이터 소스에서 더 이상 필요 없는 로그인을 정리하지 못했습니다.',
};

export const UNREACHABLE: Message = {
  en: 'The PostgreSQL server of the source cannot be reached. Check its host and port, and that it accepts connections from Maru.',
  ko: '데이터 소스의 PostgreSQL 서버에 연결할 수 없습니다. 호스트와 포트, 그리고 Maru의 접속을 허용하는지 확인해 주세요.',
};

const NOT_POSTGRES: Message = {
  en: 'The server of the source does not answer as PostgreSQL does. Check its host and port.',
  ko: '데이터 소스의 서버가 PostgreSQL 방식으로 응답하지 않습니다. 호스트와 포트를 확인해 주세요.',
};

const LOGIN_REFUSED: Message = {
  en: 'The PostgreSQL server of the source refused the user or the password.',
  ko: '데이터 소스의 PostgreSQL 서버가 사용자 이름 또는 비밀번호를 거부했습니다.',
};

const NO_DATABASE: Message = {
  en: 'The PostgreSQL server of the source has no database with this name.',
  ko: '데이터 소스의 PostgreSQL 서버에 해당 이름의 데이터베이스가 없습니다.',
};

const NO_CONNECTION_LEFT: Message = {
  en: 'The PostgreSQL server of the source has no connection left. Please try again in a minute.',
  ko: '데이터 소스의 PostgreSQL 서버에 남은 연결이 없습니다. 잠시 후 다시 시도해 주세요.',
};

const NOT_SECURE: Message = {
  en: 'The PostgreSQL server of the source has no TLS, or its certificate is not trusted by this machine. Use sslmode=no-verify or disable, or let the operator add the certificate (NODE_EXTRA_CA_CERTS).',
  ko: '데이터 소스의 PostgreSQL 서버가 TLS를 지원하지 않거나 인증서를 신뢰할 수 없습니다. sslmode=no-verify 또는 disable을 사용하거나, 운영자에게 인증서 등록(NODE_EXTRA_CA_CERTS)을 요청해 주세요.',
};

const CONNECTING = /^(E[A-Z_]+|08\w{3}|57P0\d)$/;
const NOT_ANSWERED = /timeout|Connection terminated|not queryable/i;
const OF_TLS = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/;

/** Why a connection failed, in Maru's own words; undefined for an error of a statement. */
export function connectionTrouble(error: unknown): Message | undefined {
  const { code = '', message = '' } = error as { code?: unknown; message?: string };
  const text = String(code);
  if (text.startsWith('28') || /^SASL/.test(message)) return LOGIN_REFUSED;
  if (text === BAD_FRAME) return NOT_POSTGRES;
  if (text === '3D000') return NO_DATABASE;
  if (text === '53300') return NO_CONNECTION_LEFT;
  if (OF_TLS.test(text) || /does not support SSL/.test(message)) return NOT_SECURE;
  if (CONNECTING.test(text) || (text === '' && NOT_ANSWERED.test(message))) return UNREACHABLE;
  return undefined;
}
