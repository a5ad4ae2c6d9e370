import { translation } from '../../lib/catalogue.ts';
import type { companyChat as en } from './company-chat.en.ts';

export const companyChat = translation<typeof en>()({
  title: '고객 상담창',
  explanation:
    '고객이 채팅 링크와 웹사이트에서 보는 상담창의 색상과 인사말, 그리고 답변할 수 있는 사람을 설정합니다.',
  colour: '색상',
  colourHint:
    '#rrggbb 형식으로 입력해 주세요. 글자가 잘 보이지 않으면 더 어둡거나 밝은 색으로 자동 조정됩니다. 웹사이트에는 5분 이내에 반영됩니다.',
  pickColour: '색상 선택',
  suggestedColours: '추천 색상',
  indigo: '남색',
  teal: '청록색',
  green: '초록색',
  amber: '주황색',
  red: '빨간색',
  pink: '진분홍색',
  violet: '보라색',
  graphite: '먹색',
  greeting: '인사말',
  greetingHint:
    '고객이 첫 메시지를 보내기 전에 표시됩니다. 최대 {{max}}자까지 입력할 수 있으며, 비워 두면 기본 문구가 표시됩니다.',
  onlyAssignee: '담당자만 답변',
  onlyAssigneeHint:
    '다른 상담원이 맡은 상담은 어느 화면에서든 상담 데스크에서 이어받은 뒤에만 답변할 수 있습니다. 담당자가 없는 상담에 답변하면 자동으로 맡게 됩니다. 상담 데스크를 사용할 수 없는 사람은 본인이 맡지 않은 상담에 답변할 수 없습니다.',
  lightPreview: '라이트 모드 미리보기',
  darkPreview: '다크 모드 미리보기',
  sampleMessage: '주문한 상품은 언제 오나요?',
  sampleSend: '보내기',
  loadError: '고객 상담창 설정을 불러오지 못했습니다.',
  saved: '고객 상담창 설정을 저장했습니다.',
  saveFailed: '고객 상담창 설정을 저장하지 못했습니다.',
  noAnswer:
    '서버가 응답하지 않아 고객 상담창 설정을 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
});
