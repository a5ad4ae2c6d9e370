import { translation } from './catalogue.ts';
import type { ownTabs as en } from './own-tabs.en.ts';

export const ownTabs = translation<typeof en>()({
  securityTab: '보안 및 로그인된 기기',
  chatLinkTab: '고객용 채팅 링크',
  availabilityTab: '부재 설정',
  ownScreens: '내 계정',
});
