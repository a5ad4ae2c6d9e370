import type { Message } from './message.ts';

export type FieldMessages = Record<string, Message[]>;

interface AppErrorOptions {
  status: number;
  /** Machine-readable. Sent in a header, because the browser shows every value of the body. */
  code: string;
  detail?: Message;
  fields?: FieldMessages;
  headers?: Record<string, string>;
}

/** An intended refusal. Any other error is a fault of the server, and its details are hidden. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: Message | undefined;
  readonly fields: FieldMessages | undefined;
  readonly headers: Record<string, string>;

  constructor(options: AppErrorOptions) {
    super(options.code);
    this.status = options.status;
    this.code = options.code;
    this.detail = options.detail;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }
}

export const unauthenticated = () =>
  new AppError({
    status: 401,
    code: 'unauthenticated',
    detail: { en: 'Please sign in.', ko: '로그인이 필요합니다.' },
    headers: { 'www-authenticate': 'Bearer' },
  });

export const forbidden = (
  detail: Message = {
    en: 'You do not have permission to do this.',
    ko: '이 작업을 할 수 있는 권한이 없습니다. 관리자에게 요청해 주세요.',
  },
) => new AppError({ status: 403, code: 'forbidden', detail });

export const notFound = () =>
  new AppError({
    status: 404,
    code: 'not_found',
    detail: { en: 'Not found.', ko: '요청하신 항목을 찾을 수 없습니다.' },
  });

export const tooMany = (seconds: number) =>
  new AppError({
    status: 429,
    code: 'too_many',
    detail: {
      en: 'That was too much at once. Please wait a moment.',
      ko: '요청 횟수를 초과했습니다. 잠시 후 다시 시도해 주세요.',
    },
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });

export const invalid = (fields: FieldMessages) =>
  new AppError({ status: 400, code: 'invalid', fields });

export const invalidField = (field: string, message: Message) => invalid({ [field]: [message] });

/** A rule forbids it, and no field of the request is to blame. */
export const refused = (detail: Message) => new AppError({ status: 400, code: 'refused', detail });

/** `methods` are those that the address takes. */
export const methodNotAllowed = (methods: readonly string[]) =>
  new AppError({
    status: 405,
    code: 'method_not_allowed',
    detail: {
      en: `This address takes only: ${methods.join(', ')}.`,
      ko: `이 주소는 다음 메서드만 지원합니다: ${methods.join(', ')}.`,
    },
    headers: { allow: methods.join(', ') },
  });

export const invalidHost = () =>
  new AppError({
    status: 400,
    code: 'malformed',
    detail: { en: 'The Host header is not valid.', ko: 'Host 헤더가 올바르지 않습니다.' },
  });
