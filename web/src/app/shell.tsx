import '../lib/signed-in.words.ts';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { i18n, loadWords } from '../lib/i18n.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { may, mustChangePassword, useStored } from '../lib/session.ts';
import { Toasts } from '../lib/toasts.tsx';
import { wantedPage } from '../lib/wanted-page.ts';
import { Frame } from '../ui/frame.tsx';
import { Navigation } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';

/** A part that few visits show, with its words. */
const rare = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(async () => {
    const loaded = await load();
    await loadWords(i18n.language);
    return loaded;
  }, null);

const ResumePage = rare(() => import('./resume-page.tsx'));
const NewPermissions = rare(() => import('../features/access/new-permissions.tsx'));
const GivenPassword = rare(() => import('../features/profile/given-password.tsx'));

const FollowDesk = rare(() => import('../features/desk/follow-desk.tsx'));

const NARROW = '(max-width: 900px)';

/** The main layout. It stays mounted while screens change. */
export function Component() {
  const { t } = useTranslation();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [openWide, setOpenWide] = useState(true);
  const [openNarrow, setOpenNarrow] = useState(false);
  const open = narrow ? openNarrow : openWide;
  const setOpen = narrow ? setOpenNarrow : setOpenWide;
  const { key, pathname } = useLocation();
  const isArrival = pathname === paths.home;
  const busy = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the sidebar
  useEffect(() => setOpenNarrow(false), [key]);
  useHotkeys([['Escape', () => setOpenNarrow(false)]]);
  // A token renewal may change the permissions, and whether the password must be changed; this re-renders what
  // depends on them.
  useStored('permissions');
  useStored('access');
  const [wanted] = useState(wantedPage);
  const company = useStored('company_name') || t('product');

  return (
    <QueryClientProvider client={queryClient}>
      <Frame
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t('closeSidebar')}
        sidebarLabel={t('navigation')}
        skipLabel={t('skipToContent')}
        header={
          <TopBar company={company} sidebarOpen={open} onToggleSidebar={() => setOpen(!open)} />
        }
        sidebar={<Navigation />}
        screen={pathname}
        busy={busy}
      >
        {wanted && <ResumePage />}
        {mustChangePassword() && pathname !== paths.password ? <GivenPassword /> : <Outlet />}
        {isArrival && may('change_group') && !mustChangePassword() && <NewPermissions />}
      </Frame>
      {may('use_desk') && !mustChangePassword() && <FollowDesk />}
      <Toasts />
    </QueryClientProvider>
  );
}
