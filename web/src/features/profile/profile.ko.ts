import { translation } from '../../lib/catalogue.ts';
import type { profile as en } from './profile.en.ts';

export const profile = translation<typeof en>()({
  title: '내 정보 수정',
  passwordTitle: '비밀번호 변경',
  firstName: '이름',
  lastName: '성',
  phoneNumber: '전화번호',
  email: '이메일',
  openKey: '오픈 키',
  openKeyHint: '채팅 링크 주소에 사용되는 값입니다. 영문·숫자 {{max}}자 이내',
  language: '언어',
  languageHint: '계정에 저장되는 언어입니다. 화면 언어는 상단에서 선택합니다.',
  shownIn: '현재 화면 언어: {{shown}}',
  showIn: '{{language}}로 보기',
  personPart: '기본 정보',
  settingsPart: '설정',
  seeChatLink: '내 채팅 링크 보기',
  loadError: '내 정보를 불러오지 못했습니다.',
  languagesError: '언어 목록을 불러오지 못했습니다.',
  saved: '내 정보를 저장했습니다.',
  saveFailed: '내 정보를 저장하지 못했습니다.',
  noAnswer: '서버가 응답하지 않아 내 정보를 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  currentPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  confirmPassword: '새 비밀번호 확인',
  alsoSecure: '2단계 인증과 로그인된 기기 관리:',
  givenTitle: '비밀번호를 변경해 주세요',
  givenText:
    '현재 비밀번호는 관리자가 지정한 비밀번호입니다. 먼저 본인만 아는 비밀번호로 변경해 주세요. 변경하면 계속 진행할 수 있습니다.',
  changeGiven: '비밀번호 변경',
  givenHint: '‘현재 비밀번호’에는 관리자가 지정한 비밀번호를 입력해 주세요.',
  passwordMismatch: '새 비밀번호가 서로 일치하지 않습니다.',
  passwordUpdated: '비밀번호를 변경했습니다.',
  passwordFailed: '비밀번호를 변경하지 못했습니다.',
  passwordNoAnswer:
    '서버가 응답하지 않아 비밀번호를 변경하지 못했습니다. 잠시 후 다시 시도해 주세요.',
});
