import type { words as en } from './words.en.ts';

const number = new Intl.NumberFormat('ko');

export const words: typeof en = {
  chat: '채팅 상담',
  loading: '불러오는 중…',
  tryAgain: '다시 시도',

  invalidTitle: '더 이상 사용할 수 없는 링크입니다',
  invalidText: '링크를 보내 주신 분께 새 링크를 요청해 주세요.',
  unreachableTitle: '상담에 연결할 수 없습니다',
  unreachableText: '인터넷 연결을 확인한 뒤 다시 시도해 주세요.',

  chatWith: (name) => `${name} 상담원에게 문의하기`,
  chatWithCompany: (name) => `${name}에 문의하기`,
  yourName: '이름',
  knownAs: '문의하시는 분',
  change: '변경',
  notMe: '본인이 아닙니다',
  notMeText:
    '이 브라우저에서 아래 상담이 더 이상 표시되지 않으며, 진행 중인 상담도 여기에서 이어 갈 수 없습니다.',
  forget: '이 브라우저에서 지우기',
  cancel: '취소',
  notForgotten: '처리하지 못했습니다. 인터넷 연결을 확인한 뒤 다시 시도해 주세요.',
  conversations: '내 상담 내역',
  more: '더 보기',
  notLoaded: '상담을 열지 못했습니다. 다시 시도해 주세요.',
  stateOpen: '진행 중',
  stateClosed: '종료',
  stateUnread: '새 답변',
  youSaid: (words) => `나: ${words}`,
  yourEmail: '이메일(선택)',
  nameHint: '어떻게 불러 드리면 될까요?',
  nameMissing: '이름을 입력해 주세요.',
  start: '상담 시작하기',
  starting: '시작하는 중…',
  notStarted: '상담을 시작하지 못했습니다. 다시 시도해 주세요.',

  offline: '연결 끊김',
  offlineHint: '연결이 끊겼습니다. 작성하신 메시지는 다시 연결되는 대로 전송됩니다.',
  roomFull:
    '같은 상담을 여러 창에서 열어 두셔서 연결할 수 없습니다. 다른 창을 닫아 주세요. 작성하신 메시지는 그대로 전송됩니다.',
  networkFull:
    '지금 사용하시는 네트워크에서 접속하신 분이 많아 연결이 지연되고 있습니다. 작성하신 메시지는 그대로 전송되며, 자동으로 다시 연결합니다.',
  companyFull:
    '지금 문의가 많아 연결이 지연되고 있습니다. 작성하신 메시지는 그대로 전송되며, 자동으로 다시 연결합니다.',
  reconnect: '다시 연결',
  staffHere: '상담 가능',
  nobodyHere: '지금은 상담 가능한 상담원이 없습니다.',
  closedNow: '지금은 상담 시간이 아닙니다.',
  closedUntil: (time, day) =>
    `지금은 상담 시간이 아닙니다. ${typeof day === 'string' ? { today: '오늘', tomorrow: '내일' }[day] : day.name} ${time}부터 답변드립니다.`,
  answerKept: (days) =>
    `답변은 이 화면에 표시됩니다. 이 브라우저에서 최대 ${days}일 동안 다시 보실 수 있습니다.`,
  answerNotKept: '답변은 이 화면에 표시됩니다. 확인하실 때까지 페이지를 열어 두세요.',
  typing: (name) => `${name} 상담원이 입력 중입니다…`,

  hours: '상담 시간 안내',
  dayOff: '휴무',
  days: (first, last) => `${first}~${last}`,
  times: (from, to) => `${from}~${to}`,
  zone: (name) => `${name} 기준`,

  emailQuestion: '이메일(선택)',
  email: '이메일',
  emailMissing: '이메일을 입력해 주세요.',
  saveEmail: '저장',
  emailSaved: '감사합니다. 이메일은 상담원에게 전달되며, 답변은 이 화면에 표시됩니다.',
  emailFailed: '이메일을 저장하지 못했습니다. 다시 시도해 주세요.',

  messages: '대화 내용',
  earlier: '이전 메시지 보기',
  earlierFailed: '이전 메시지를 불러오지 못했습니다.',
  empty: '무엇을 도와드릴까요? 메시지를 남겨 주세요.',
  newMessages: '새 메시지',
  you: '나',
  sending: '보내는 중…',
  seen: '읽음',
  notSent: '보내지 못했습니다.',
  remove: '삭제',

  message: '메시지',
  send: '보내기',
  tooLong: (length, most) =>
    `메시지는 최대 ${number.format(most)}자까지 입력할 수 있습니다. (현재 ${number.format(length)}자)`,

  closed: '상담이 종료되었습니다.',
  startAnew: '새 상담 시작하기',
};
