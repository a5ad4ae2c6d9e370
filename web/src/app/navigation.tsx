import type { Permission } from '@maru/contract/permissions';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { deskCount } from '../lib/desk-count.ts';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/session.ts';
import { type SharedValue, sharedValue, useShared } from '../lib/shared-value.ts';
import { useTicketCounts } from '../lib/ticket-counts.ts';
import {
  ChatsIcon,
  DashboardIcon,
  DataIcon,
  DeskIcon,
  LogsIcon,
  SettingsIcon,
  TicketsIcon,
} from '../ui/icons.tsx';
import classes from './navigation.module.css';
import { NavigationGroup } from './navigation-group.tsx';

const TICKET_ENTRIES = [
  { status: 'new', label: 'ticketNew' },
  { status: 'assigned', label: 'ticketAssigned' },
  { status: 'processing', label: 'ticketProcessing' },
  { status: 'closed', label: 'ticketClosed' },
  { status: undefined, label: 'ticketAll' },
] as const;

interface FurtherEntry {
  path: string;
  label(t: TFunction): string;
  icon: ComponentType;
  needs: Permission;
  /** How many wait there. */
  count?: SharedValue<number>;
}

/** The entries below the divider, for those who have the permission. */
const FURTHER: readonly FurtherEntry[] = [
  {
    path: paths.desk,
    label: (t) => t('desk'),
    icon: DeskIcon,
    needs: 'use_desk',
    count: deskCount,
  },
  { path: paths.data, label: (t) => t('data'), icon: DataIcon, needs: 'use_data' },
];

const NOTHING_WAITS = sharedValue(0);

interface EntryProps {
  to: string;
  state?: unknown;
  label: string;
  icon?: ReactNode;
  active: boolean;
  /** Shown at the end; not part of the entry's text. */
  count?: number | undefined;
  /** Somebody waits: the number stands out. */
  isHot?: boolean;
}

function Entry({ to, state, label, icon, active, count, isHot }: EntryProps) {
  return (
    <Link
      className={classes.entry}
      to={to}
      state={state}
      aria-current={active ? 'page' : undefined}
      data-count={count}
      data-hot={isHot || undefined}
    >
      {icon}
      <span className={classes.label}>{label}</span>
    </Link>
  );
}

function FurtherItem({ entry, active }: { entry: FurtherEntry; active: boolean }) {
  const { t } = useTranslation();
  const count = useShared(entry.count ?? NOTHING_WAITS);
  const { path, label, icon: Icon } = entry;
  return (
    <Entry
      to={path}
      label={label(t)}
      icon={<Icon />}
      active={active}
      count={count || undefined}
      isHot
    />
  );
}

/** The sidebar: the entries that the user's permissions allow, in nested groups. */
export function Navigation() {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const under = (...prefixes: string[]) => prefixes.some((prefix) => pathname.startsWith(prefix));
  const status = under(paths.tickets) ? (state as { status?: string } | null)?.status : undefined;
  const counts = useTicketCounts();
  const further = FURTHER.filter(({ needs }) => may(needs));
  return (
    <>
      <Entry
        to={paths.dashboard}
        label={t('dashboard')}
        icon={<DashboardIcon />}
        active={pathname === '/' || pathname === paths.dashboard}
      />
      {may('view_ticket') && (
        <NavigationGroup label={t('tickets')} icon={<TicketsIcon />} current={under('/tickets')}>
          {TICKET_ENTRIES.map((item) => (
            <Entry
              key={item.label}
              to={paths.tickets}
              state={item.status ? { status: item.status } : null}
              label={t(item.label)}
              active={under('/tickets') && status === item.status}
              count={counts?.[item.status ?? 'all']}
            />
          ))}
        </NavigationGroup>
      )}
      {may('view_chatroom') && (
        <Entry to={paths.chats} label={t('chats')} icon={<ChatsIcon />} active={under('/chats')} />
      )}
      {may('view_userprofile') && (
        <NavigationGroup
          label={t('settings')}
          icon={<SettingsIcon />}
          current={under('/account', '/department', '/company')}
        >
          {may('change_company') && (
            <Entry
              to={paths.companyProfile}
              label={t('companyProfile')}
              active={under('/company')}
            />
          )}
          <Entry to={paths.accounts} label={t('accounts')} active={under('/account')} />
          {may('view_department') && (
            <Entry to={paths.departments} label={t('departments')} active={under('/department')} />
          )}
        </NavigationGroup>
      )}
      {may('view_userlog') && (
        <NavigationGroup
          label={t('logs')}
          icon={<LogsIcon />}
          current={under('/logs', '/bot_logs')}
        >
          <Entry to={paths.logs} label={t('actionLogs')} active={under('/logs')} />
          {may('view_botlog') && (
            <Entry to={paths.botLogs} label={t('botLogs')} active={under('/bot_logs')} />
          )}
        </NavigationGroup>
      )}
      {further.length > 0 && <hr className={classes.rule} />}
      {further.map((entry) => (
        <FurtherItem key={entry.path} entry={entry} active={under(entry.path)} />
      ))}
    </>
  );
}
