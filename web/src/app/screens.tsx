import { DIGITS } from '@maru/contract/kit/limits';
import type { Permission } from '@maru/contract/permissions';
import type { ComponentType } from 'react';
import {
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  redirect,
  replace,
} from 'react-router';
import { i18n, loadWords } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { pendingRenewal } from '../lib/renewal.ts';
import { clearSession, isSignedIn, may, stored, useStored } from '../lib/session.ts';
import { keepWantedPage } from '../lib/wanted-page.ts';
import { RouteError } from './route-error.tsx';
import { PageLoading } from './unloaded.tsx';

/** Runs on every navigation; waits for a token renewal in progress. */
const guard: MiddlewareFunction = async ({ request }) => {
  await pendingRenewal();
  if (isSignedIn()) return;
  // After a logout, the page is not kept for the next person who signs in.
  if (stored('uid') !== null) keepWantedPage(new URL(request.url));
  clearSession();
  throw redirect(paths.login);
};

type LoadScreen = () => Promise<{ Component: ComponentType }>;

interface ScreenOptions {
  path: string;
  load: LoadScreen;
  /** Any one of these permissions opens the screen. If absent, every signed-in user may open it. */
  needs?: readonly Permission[];
  /** All of these permissions are needed. */
  needsAll?: readonly Permission[];
}

/** Loads a screen's own chunk together with its texts in the current language. */
const lazily = (load: LoadScreen) => async (): Promise<{ Component: ComponentType }> => {
  try {
    const { Component } = await load();
    await loadWords(i18n.language);
    return { Component };
  } catch (error) {
    console.error(error);
    return { Component: PageLoading };
  }
};

const ID = new RegExp(`^${DIGITS}$`);

/** No screen has an address without a number in the place of its id, so it is unknown as any other is. */
const onlyNumbers: LoaderFunction = ({ params: { id = '' } }) => {
  if (!ID.test(id)) throw replace(paths.home);
  return null;
};

function screen({ path, load, needs, needsAll = [] }: ScreenOptions): RouteObject {
  const guarded = async () => {
    const [{ Component }, { Forbidden }] = await Promise.all([load(), import('./forbidden.tsx')]);
    // Checked on every render: a different user may sign in later in the same tab, and permissions change.
    const Guarded = () => {
      useStored('permissions');
      const allowed = (!needs || needs.some(may)) && needsAll.every(may);
      return allowed ? <Component /> : <Forbidden />;
    };
    return { Component: Guarded };
  };
  return { path, lazy: lazily(guarded), ...(path.includes(':id') && { loader: onlyNumbers }) };
}

const screens: ScreenOptions[] = [
  {
    path: paths.dashboard,
    load: () => import('../features/dashboard/dashboard.tsx'),
  },
  {
    path: paths.accounts,
    load: () => import('../features/accounts/account-list.tsx'),
    needs: ['view_userprofile'],
  },
  {
    path: paths.newAccount,
    load: () => import('../features/accounts/account-new.tsx'),
    needs: ['add_userprofile'],
  },
  {
    path: paths.editAccount,
    load: () => import('../features/accounts/account-edit.tsx'),
    needs: ['view_userprofile'],
  },
  {
    path: paths.accountPermissions,
    load: () => import('../features/table-permissions/table-permissions.tsx'),
    needs: ['view_userprofile'],
  },
  {
    path: paths.accountSecurity,
    load: () => import('../features/security/account-security.tsx'),
    needs: ['change_userprofile'],
  },
  {
    path: paths.groups,
    load: () => import('../features/access/group-screen.tsx'),
    needs: ['view_group'],
  },
  {
    path: paths.access,
    load: () => import('../features/access/holders.tsx'),
    needsAll: ['view_group', 'view_userprofile'],
  },
  {
    path: paths.accountAccess,
    load: () => import('../features/access/account-access.tsx'),
    needsAll: ['view_group', 'view_userprofile'],
  },
  {
    path: paths.departments,
    load: () => import('../features/departments/department-list.tsx'),
    needs: ['view_department'],
  },
  {
    path: paths.newDepartment,
    load: () => import('../features/departments/department-new.tsx'),
    needs: ['add_department'],
  },
  {
    path: paths.editDepartment,
    load: () => import('../features/departments/department-edit.tsx'),
    needs: ['view_department'],
  },
  {
    path: paths.chats,
    load: () => import('../features/chats/chat-list.tsx'),
    needs: ['view_chatroom'],
  },
  {
    path: paths.chat,
    load: () => import('../features/chats/chat-messages.tsx'),
    needs: ['view_chatroom'],
  },
  {
    path: paths.roomCustomer,
    load: () => import('../features/chats/room-customer.tsx'),
    needsAll: ['view_chatroom', 'view_ticket'],
  },
  {
    path: paths.desk,
    load: () => import('../features/desk/desk.tsx'),
    needs: ['use_desk'],
  },
  {
    path: paths.data,
    load: () => import('../features/data/data-screen.tsx'),
    needs: ['use_data'],
  },
  {
    path: paths.tickets,
    load: () => import('../features/tickets/ticket-list.tsx'),
    needs: ['view_ticket'],
  },
  {
    path: paths.newTicket,
    load: () => import('../features/tickets/ticket-new.tsx'),
    needs: ['add_ticket'],
  },
  {
    path: paths.ticket,
    load: () => import('../features/tickets/ticket-screen.tsx'),
    needs: ['view_ticket'],
  },
  {
    path: paths.ticketSettings,
    load: () => import('../features/service-levels/ticket-settings.tsx'),
    needs: ['change_ticketsettings'],
  },
  {
    path: paths.replies,
    load: () => import('../features/tickets/canned-replies.tsx'),
    needs: ['view_ticket'],
  },
  {
    path: paths.logs,
    load: () => import('../features/action-logs/action-log-list.tsx'),
    needs: ['view_userlog'],
  },
  {
    path: paths.botLogs,
    load: () => import('../features/bot-logs/bot-log-list.tsx'),
    needs: ['view_botlog'],
  },
  {
    path: paths.profile,
    load: () => import('../features/profile/profile.tsx'),
  },
  {
    path: paths.password,
    load: () => import('../features/profile/password.tsx'),
  },
  {
    path: paths.security,
    load: () => import('../features/security/security.tsx'),
  },
  {
    path: paths.chatLink,
    load: () => import('../features/chat-link/chat-link.tsx'),
  },
  {
    path: paths.availability,
    load: () => import('../features/availability/availability.tsx'),
  },
  {
    path: paths.companyProfile,
    load: () => import('../features/company/company-profile.tsx'),
    needs: ['change_company'],
  },
  {
    path: paths.companyChat,
    load: () => import('../features/company/company-chat.tsx'),
    needs: ['change_company'],
  },
  {
    path: paths.companySource,
    load: () => import('../features/data-source/data-source.tsx'),
    needs: ['change_source'],
  },
];

/** All that needs a signed-in user: the main layout, and the screens in it. */
export const consoleRoutes = (): RouteObject[] => [
  {
    path: paths.home,
    middleware: [guard],
    lazy: lazily(() => import('./shell.tsx')),
    children: [
      {
        // If a screen throws, the shell around it stays.
        ErrorBoundary: RouteError,
        children: [
          { index: true, lazy: lazily(() => import('../features/dashboard/dashboard.tsx')) },
          ...screens.map(screen),
        ],
      },
    ],
  },
];
