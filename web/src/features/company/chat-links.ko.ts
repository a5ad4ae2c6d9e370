import { translation } from '../../lib/catalogue.ts';
import type { chatLinks as en } from './chat-links.en.ts';

export const chatLinks = translation<typeof en>()({
  title: '채팅 링크',
  explanation:
    '이 링크로 시작한 상담은 담당자가 없는 상태로 접수되며, 상담 데스크를 사용하는 누구나 확인하고 맡을 수 있습니다. 개인 링크는 각자의 채팅 링크 화면에 있습니다.',
  company: '회사 전체',
  none: '링크 없음',
  copyLink: '링크 복사: {{name}}',
  copied: '복사했습니다.',
  copyByHand: '텍스트가 선택되었습니다. Ctrl+C(Mac에서는 ⌘C)를 눌러 복사해 주세요.',
  set: '링크 만들기',
  change: '변경',
  withdraw: '사용 중지',
  setOf: '링크 만들기: {{name}}',
  changeOf: '링크 변경: {{name}}',
  withdrawOf: '링크 사용 중지: {{name}}',
  key: '오픈 키',
  keyHint: '영문·숫자 {{max}}자 이내로 입력해 주세요. 링크 주소의 마지막 부분에 쓰입니다.',
  keyMissing: '오픈 키를 입력해 주세요.',
  oldLink: '변경하면 기존 링크는 더 이상 사용할 수 없습니다.',
  withdrawText:
    '이제부터 이 링크를 열어도 상담을 시작할 수 없습니다. 이미 시작된 상담은 계속됩니다.',
  former: '삭제된 계정의 링크',
  formerExplanation:
    '퇴사 등으로 계정이 삭제된 뒤에도 개인 링크는 계속 작동하며, 들어온 상담은 회사 전체로 접수됩니다. 더 이상 필요 없는 링크는 사용을 중지해 주세요.',
  showMore: '더 보기',
  saved: '채팅 링크를 저장했습니다.',
  withdrawn: '채팅 링크 사용을 중지했습니다.',
  saveFailed: '채팅 링크를 저장하지 못했습니다.',
  noAnswer: '서버가 응답하지 않아 채팅 링크를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  loadError: '채팅 링크를 불러오지 못했습니다.',
});
