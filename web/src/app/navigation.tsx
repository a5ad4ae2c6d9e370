import { NavLink } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/session.ts';
import { NavigationGroup } from './navigation-group.tsx';

const TICKET_ENTRIES = [
  { status: 'new', label: 'ticketNew' },
  { status: 'assigned', label: 'ticketAssigned' },
  { status: 'processing', label: 'ticketProcessing' },
  { status: 'closed', label: 'ticketClosed' },
  { status: undefined, label: 'ticketAll' },
] as const;

/** The sidebar: the entries that the user's permissions allow, in nested groups. */
export function Navigation() {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const under = (...prefixes: string[]) => prefixes.some((prefix) => pathname.startsWith(prefix));
  const status = under(paths.tickets) ? (state as { status?: string } | null)?.status : undefined;
  const isCurrent = (wanted: string | undefined) => under('/tickets') && status === wanted;
  const entry = (to: string, label: string, active: boolean) => (
    <NavLink
      component={Link}
      to={to}
      label={label}
      active={active}
      aria-current={active ? 'page' : undefined}
    />
  );
  return (
    <>
      {entry(paths.dashboard, t('dashboard'), pathname === '/' || pathname === paths.dashboard)}
      {may('view_ticket') && (
        <NavigationGroup label={t('tickets')} current={under('/tickets')}>
          {TICKET_ENTRIES.map((item) => (
            <NavLink
              key={item.label}
              component={Link}
              to={paths.tickets}
              state={item.status ? { status: item.status } : null}
              label={t(item.label)}
              active={isCurrent(item.status)}
              aria-current={isCurrent(item.status) ? 'page' : undefined}
            />
          ))}
        </NavigationGroup>
      )}
      {may('view_chatroom') && entry(paths.chats, t('chats'), under('/chats'))}
      {may('view_userprofile') && (
        <NavigationGroup
          label={t('settings')}
          current={under('/account', '/department', '/company')}
        >
          {may('change_company') &&
            entry(paths.companyProfile, t('companyProfile'), under('/company'))}
          {entry(paths.accounts, t('accounts'), under('/account'))}
          {may('view_department') &&
            entry(paths.departments, t('departments'), under('/department'))}
        </NavigationGroup>
      )}
      {may('view_userlog') && (
        <NavigationGroup label={t('logs')} current={under('/logs', '/bot_logs')}>
          {entry(paths.logs, t('actionLogs'), under('/logs'))}
          {may('view_botlog') && entry(paths.botLogs, t('botLogs'), under('/bot_logs'))}
        </NavigationGroup>
      )}
    </>
  );
}
