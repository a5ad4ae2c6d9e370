import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { deskCount } from '../../lib/desk-count.ts';
import { paths } from '../../lib/paths.ts';
import { ownId } from '../../lib/session.ts';
import { useShared } from '../../lib/shared-value.ts';
import { countInTitle } from '../../lib/title.ts';
import { conversationsQuery } from './conversations.queries.ts';
import { DEFAULT_SETTINGS, settingsQuery } from './desk.queries.ts';
import { alertsIn } from './desk-alerts.ts';
import { waitingCount } from './desk-list.ts';
import { follow } from './follow.ts';
import { onScreen } from './on-screen.ts';
import { showAlert } from './show-alert.ts';
import { joinTabs, type Tabs } from './tabs.ts';

/** Follows the desk on every screen: the count in the title and the sidebar, a sound, a notification. */
export default function FollowDesk() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // A person who has opened the desk counts as there until the tab is closed, also on the screen of a ticket.
  const [isAtDesk, setAtDesk] = useState(false);
  if (pathname === paths.desk && !isAtDesk) setAtDesk(true);
  const { data: list } = useQuery({ ...conversationsQuery, enabled: false });
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const tabs = useTabs();
  const shown = useShared(onScreen);
  useEffect(() => tabs.current?.shows(shown), [shown, tabs]);

  const latest = useRef({ settings, navigate });
  latest.current = { settings, navigate };
  useEffect(
    () =>
      follow(isAtDesk, (before, frame) => {
        const { settings: now, navigate: go } = latest.current;
        const viewer = { id: ownId(), department: before.department };
        for (const alert of alertsIn(before, frame, viewer, now.notify)) {
          if (!tabs.current?.isTeller() || tabs.current.isShown(alert.conversation.id)) continue;
          showAlert(alert, now.sound, () =>
            go(`${paths.desk}?conversation=${alert.conversation.id}`),
          );
        }
      }),
    [isAtDesk, tabs],
  );

  const count = list ? waitingCount(list, { id: ownId(), department: list.department }) : 0;
  useEffect(() => {
    deskCount.set(count);
    countInTitle(count);
  }, [count]);
  useEffect(() => () => countInTitle(0), []);
  return null;
}

function useTabs() {
  const tabs = useRef<Tabs>(undefined);
  useEffect(() => {
    const name = `maru-desk-${ownId()}`;
    const joined = joinTabs(name, {
      channel: new BroadcastChannel(name),
      locks: navigator.locks as LockManager | undefined,
      hasFocus: () => document.hasFocus(),
    });
    tabs.current = joined;
    joined.shows(onScreen.get());
    // A page that is kept for the back button is no tab any more.
    const leave = () => joined.shows(null);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      joined.leave();
    };
  }, []);
  return tabs;
}
