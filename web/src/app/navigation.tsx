import { NavLink } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { may } from '../lib/session.ts';

const TICKET_ENTRIES = [
  { status: 'new', label: 'ticketNew' },
  { status: 'assigned', label: 'ticketAssigned' },
  { status: 'processing', label: 'ticketProcessing' },
  { status: 'closed', label: 'ticketClosed' },
  { status: undefined, label: 'ticketAll' },
] as const;

/** The sidebar: what the permissions show, nested as the product has it. */
export function Navigation() {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const under = (...prefixes: string[]) => prefixes.some((prefix) => pathname.startsWith(prefix));
  const status = under(paths.tickets) ? (state as { status?: string } | null)?.status : undefined;
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
        <NavLink component="button" label={t('tickets')} defaultOpened={under('/tickets')}>
          {TICKET_ENTRIES.map((item) => (
            <NavLink
              key={item.label}
              component={Link}
              to={paths.tickets}
              state={item.status ? { status: item.status } : null}
              label={t(item.label)}
              active={under('/tickets') && status === item.status}
            />
          ))}
        </NavLink>
      )}
      {may('view_chatroom') && entry(paths.chats, t('chats'), under('/chats'))}
      {may('view_userprofile') && (
        <NavLink
          component="button"
          label={t('settings')}
          defaultOpened={under('/account', '/department', '/company')}
        >
          {may('change_company') &&
            entry(paths.companyProfile, t('companyProfile'), under('/company'))}
          {entry(paths.accounts, t('accounts'), under('/account'))}
          {may('view_department') &&
            entry(paths.departments, t('departments'), under('/department'))}
        </NavLink>
      )}
      {may('view_userlog') && (
        <NavLink component="button" label={t('logs')} defaultOpened={under('/logs', '/bot_logs')}>
          {entry(paths.logs, t('logs'), under('/logs'))}
          {may('view_botlog') && entry(paths.botLogs, t('botLogs'), under('/bot_logs'))}
        </NavLink>
      )}
    </>
  );
}
