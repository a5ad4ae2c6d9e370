import { translation } from '../catalogue.ts';
import type { secondFactor as en } from './second-factor.en.ts';

export const secondFactor = translation<typeof en>()({
  scan: 'Google Authenticator, 1Password 같은 인증 앱으로 QR 코드를 스캔해 주세요.',
  qrCode: '인증 앱에 등록할 QR 코드',
  orType: 'QR 코드를 스캔할 수 없으면 앱에 아래 설정 키를 입력해 주세요.',
  copyKey: '설정 키 복사',
  openApp: '이 기기의 앱에서 열기',
  code: '인증 코드',
  codeFromApp: '지금 앱에 표시된 숫자 6자리',
  enterCode: '인증 코드를 입력해 주세요.',
  codesTitle: '복구 코드',
  codesText:
    '휴대폰을 잃어버렸을 때 인증 코드 대신 사용할 수 있는 코드입니다. 코드마다 한 번만 사용할 수 있고 다시 표시되지 않으니, 비밀번호처럼 안전한 곳에 보관해 주세요.',
  codesKept: '복구 코드를 보관했습니다',
  codesLeaveTitle: '복구 코드를 보관하지 않고 나갈까요?',
  codesLeaveText:
    '복구 코드는 다시 표시되지 않습니다. 복구 코드 없이 휴대폰을 잃어버리면 로그인할 수 없습니다.',
  codesStay: '나가지 않기',
  copyCodes: '코드 복사',
  downloadCodes: '다운로드',
  copied: '복사했습니다.',
  copyByHand: '텍스트가 선택되었습니다. Ctrl+C(Mac에서는 ⌘C)를 눌러 복사해 주세요.',

  stepTitle: '2단계 인증',
  stepText: '지금 인증 앱에 표시된 숫자 6자리를 입력해 주세요.',
  recoveryText: '보관해 둔 복구 코드 하나를 입력해 주세요. 코드마다 한 번만 사용할 수 있습니다.',
  recoveryCode: '복구 코드',
  useRecoveryCode: '복구 코드 사용',
  useApp: '인증 앱 사용',
  setupText:
    '회사 정책에 따라 로그인할 때 2단계 인증이 필요합니다. 휴대폰으로 한 번만 설정하면 됩니다.',
  wrongCode: '인증 코드가 올바르지 않습니다. 앱에 표시된 코드를 확인한 뒤 다시 입력해 주세요.',
  wrongRecoveryCode:
    '복구 코드가 올바르지 않습니다. 보관해 둔 코드를 확인한 뒤 다시 입력해 주세요.',
  stepOver: '입력 시간이 초과되었거나 계정 정보가 변경되었습니다. 다시 로그인해 주세요.',
  startOver: '처음으로',
  continue: '계속',
});
