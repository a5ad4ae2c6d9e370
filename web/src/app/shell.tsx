import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { queryClient } from '../lib/query-client.ts';
import { useStored } from '../lib/session.ts';
import { Toasts } from '../lib/toasts.tsx';
import { Frame } from '../ui/frame.tsx';
import { Navigation } from './navigation.tsx';
import { TopBar } from './top-bar.tsx';

const NARROW = '(max-width: 900px)';

/** The main layout. It stays while screens come and go. */
export function Component() {
  const { t } = useTranslation();
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [openWide, setOpenWide] = useState(true);
  const [openNarrow, setOpenNarrow] = useState(false);
  const open = narrow ? openNarrow : openWide;
  const setOpen = narrow ? setOpenNarrow : setOpenWide;
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpenNarrow(false), [key]);
  useHotkeys([['Escape', () => setOpenNarrow(false)]]);
  // Permissions may change with a renewal; what they show is looked up again.
  useStored('permissions');
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
      >
        <Outlet />
      </Frame>
      <Toasts />
    </QueryClientProvider>
  );
}
