import type { Outage } from '../database/outage.ts';
import type { Message } from './message.ts';

interface Answer {
  code: string;
  status: 503;
  detail: Message;
  headers: { 'retry-after': string };
}

const answer = (code: string, seconds: number, detail: Message): Answer => ({
  code,
  status: 503,
  detail,
  headers: { 'retry-after': String(seconds) },
});

/** The response for each kind of database outage, with the time after which to retry. */
export const outages: Record<Outage, Answer> = {
  unreachable: answer('unavailable', 2, {
    en: 'The service is not available right now. Please try again shortly.',
    ko: '지금은 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  }),
  busy: answer('busy', 2, {
    en: 'The service is very busy right now. Please try again shortly.',
    ko: '지금은 요청이 많아 처리할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  }),
  slow: answer('too_slow', 5, {
    en: 'This took too long and was stopped; nothing was changed. Please try again.',
    ko: '처리 시간이 초과되어 중단했습니다. 변경된 내용은 없습니다. 다시 시도해 주세요.',
  }),
  full: answer('storage_full', 60, {
    en: 'Nothing can be saved right now because the storage is full. Please tell whoever runs this service.',
    ko: '저장 공간이 부족하여 지금은 저장할 수 없습니다. 서버 운영자에게 알려 주세요.',
  }),
};
