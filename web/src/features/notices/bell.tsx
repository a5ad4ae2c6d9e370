import './notices.words.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { NOTICE_LIMITS } from '@maru/contract/notices';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import classes from './bell.module.css';
import { forgetOlder, noticesQuery, reloadNotices } from './notices.queries.ts';
import { useLiveNotices } from './use-live-notices.ts';

const loadList = () => import('./notice-list.tsx');
const NoticeList = lazyPart(loadList, <div className={classes.loading} aria-busy="true" />);

/** Here the list is as wide as the screen. */
const PHONE = '(max-width: 600px)';

/** The bell of the top bar: how many notices are unread, and the list of them. */
export function Bell() {
  const { t } = useTranslation('notices');
  const [open, setOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isKnown = useLiveNotices();
  const { data } = useInfiniteQuery({ ...noticesQuery, enabled: isKnown || open });
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the list
  useEffect(() => setOpen(false), [key]);
  // After everything that the screen needs itself, so that the list is there when the bell is pressed.
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) void loadList().catch(() => {});
  }, [isLoaded]);
  const count = data?.pages[0]?.unread ?? 0;
  const most = NOTICE_LIMITS.unread - 1;
  const isMany = count > most;
  const label =
    count === 0 ? t('title') : isMany ? t('unreadMany', { count: most }) : t('unread', { count });

  function change(opened: boolean): void {
    setOpen(opened);
    // A ticket that went to somebody else takes its notices with it, and nothing tells of that.
    if (opened) void reloadNotices().catch(() => {});
    else forgetOlder();
  }

  return (
    <Popover
      opened={open}
      onChange={change}
      position="bottom-end"
      width={isPhone ? '100vw' : 380}
      middlewares={{ flip: false, shift: { padding: isPhone ? 0 : 8 } }}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          className={classes.bell ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          onClick={() => change(!open)}
        >
          <BellIcon />
          {count > 0 && (
            <span
              className={classes.count}
              data-count={isMany ? t('many', { count: most }) : count}
              aria-hidden="true"
            />
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('title')}>
        <NoticeList onClose={() => change(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
