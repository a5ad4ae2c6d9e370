import { translation } from '../../lib/catalogue.ts';
import type { closeRoom as en } from './close-room.en.ts';

export const closeRoom = translation<typeof en>()({
  title: '상담을 종료할까요?',
  text: '고객이 더 이상 메시지를 보낼 수 없게 됩니다. 연결된 티켓은 어떻게 할까요?',
  alsoClose: '{{number}}번 티켓도 종료: {{subject}}',
  leaveHint: '선택하지 않은 티켓은 그대로 열려 있습니다.',
  both: '상담과 티켓을 종료했습니다.',
  roomOnly: '상담을 종료했습니다. 티켓은 그대로 열려 있습니다.',
  failed: '상담이 아직 종료되지 않았습니다. {{why}}',
  ticketFailed: '상담은 종료되었지만 {{number}}번 티켓은 종료하지 못했습니다. {{why}}',
  noAnswer: '서버가 응답하지 않습니다.',
  leaveOpen: '열어 두기',
  tryAgain: '티켓 종료',
});
