import { LIMITS } from '@maru/contract/limits';
import { AppError } from '../platform/http/app-error.ts';
import type { Message } from '../platform/http/message.ts';
import { hashing } from './hashing.ts';
import { DUMMY_HASH, HASHING_COST } from './hashing-cost.ts';
import type { HashingQueueKey } from './hashing-queue-key.ts';

export const hashPassword = async (password: string, queueKey?: HashingQueueKey): Promise<string> =>
  (await hashing({ kind: 'hash', password, cost: HASHING_COST }, queueKey)) as string;

/** Takes the same time whether there is a hash to compare with or not. */
export async function isPassword(
  password: string,
  hashed: string | undefined,
  queueKey: HashingQueueKey,
): Promise<boolean> {
  const matches = await hashing(
    { kind: 'verify', password, hashed: hashed ?? DUMMY_HASH },
    queueKey,
  );
  return matches === true && hashed !== undefined;
}

const { min: MIN_LENGTH, max: MAX_LENGTH } = LIMITS.newPassword;
let common: Promise<ReadonlySet<string>> | undefined;

/** Unpacked when the first password is set, because it takes as long as a tenth of a start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].filter((word) => word.length >= MIN_LENGTH)),
  );
  return common;
}

/** The reason to refuse a new password, if there is one. */
export async function passwordWeakness(
  password: string,
  username: string,
): Promise<Message | undefined> {
  if (password.trim() === '') {
    return { en: 'This field is required.', ko: '필수 항목입니다.' };
  }
  const length = [...password].length;
  if (length < MIN_LENGTH) {
    return {
      en: `Use at least ${MIN_LENGTH} characters.`,
      ko: `${MIN_LENGTH}자 이상 입력해 주세요.`,
    };
  }
  if (length > MAX_LENGTH) {
    return {
      en: `Use at most ${MAX_LENGTH} characters.`,
      ko: `${MAX_LENGTH}자 이하로 입력해 주세요.`,
    };
  }
  if (password.toLowerCase() === username.toLowerCase()) {
    return {
      en: 'The password must not be the username.',
      ko: '아이디를 비밀번호로 사용할 수 없습니다.',
    };
  }
  if ((await commonPasswords()).has(password.toLowerCase())) {
    return {
      en: 'This password is too common. Choose another one.',
      ko: '추측하기 쉬운 비밀번호입니다. 다른 비밀번호를 사용해 주세요.',
    };
  }
  return undefined;
}

export const wrongCurrentPassword = () =>
  new AppError({
    status: 400,
    code: 'wrong_current_password',
    detail: {
      en: 'The current password is not correct.',
      ko: '현재 비밀번호가 올바르지 않습니다.',
    },
  });
