import { translation } from '../../lib/catalogue.ts';
import type { chatLink as en } from './chat-link.en.ts';

export const chatLink = translation<typeof en>()({
  title: '채팅 링크',
  linkPart: '링크와 QR 코드',
  websitePart: '웹사이트에 추가',
  explanation: '고객이 이 링크를 열고 이름을 입력하면 나와의 채팅방이 만들어집니다.',
  link: '링크',
  copyLink: '링크 복사',
  openLink: '새 탭에서 열기',
  qrCode: '내 채팅 링크의 QR 코드',
  downloadQrCode: 'QR 코드 다운로드',
  snippet: '웹사이트용 코드',
  snippetHint: '상담창을 표시할 모든 페이지의 HTML에 붙여 넣어 주세요.',
  copySnippet: '코드 복사',
  copied: '복사했습니다.',
  copyByHand: '텍스트가 선택되었습니다. Ctrl+C(Mac에서는 ⌘C)를 눌러 복사해 주세요.',
  noKey:
    '아직 오픈 키가 없어 채팅 링크를 사용할 수 없습니다. 관리자에게 오픈 키 설정을 요청해 주세요.',
  loadError: '채팅 링크를 불러오지 못했습니다.',
});
