import { useTranslation } from 'react-i18next';
import { KeyList } from '../../lib/shortcuts/key-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const KEYS = [
  ['j k ↑ ↓', 'keyNext'],
  ['Enter', 'keyOpen'],
  ['r', 'keyReply'],
  ['n', 'keyNote'],
  ['t', 'keyTake'],
  ['a', 'keyAssign'],
  ['e', 'keyFinish'],
  ['u', 'keyUnread'],
  ['i', 'keyInfo'],
  ['m', 'keyMake'],
  ['l', 'keyLink'],
  ['v', 'keyViews'],
  ['/', 'keySearch'],
  ['…/', 'keyCanned'],
  ['Esc', 'keyLeave'],
  ['?', 'keyHelp'],
] as const;

export function DeskKeys({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('desk');
  return (
    <Dialog title={t('keys')} onClose={onClose}>
      <KeyList keys={KEYS.map(([key, what]) => [key, t(what)])} />
    </Dialog>
  );
}
