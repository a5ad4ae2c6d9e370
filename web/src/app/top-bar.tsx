import { ActionIcon, Menu } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Bell } from '../features/notices/bell.tsx';
import { LanguageSelect } from '../lib/language-select.tsx';
import { paths } from '../lib/paths.ts';
import { SchemeButton } from '../lib/scheme-button.tsx';
import { may, mustChangePassword, useStored } from '../lib/session.ts';
import { SIDEBAR_ID } from '../ui/frame.tsx';
import { DownIcon, PanelIcon } from '../ui/icons.tsx';
import { InitialsDisc } from '../ui/initials-disc.tsx';
import { Mark } from '../ui/mark.tsx';
import { signOut } from './sign-out.ts';
import classes from './top-bar.module.css';

interface TopBarProps {
  company: string;
  sidebarOpen: boolean;
  onToggleSidebar(): void;
}

export function TopBar({ company, sidebarOpen, onToggleSidebar }: TopBarProps) {
  const { t } = useTranslation();
  const name = useStored('name');
  const username = useStored('username');
  const shown = shownName(name?.trim() ?? '') || (username ?? '');
  return (
    <div className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('toggleSidebar')}
        aria-expanded={sidebarOpen}
        aria-controls={SIDEBAR_ID}
        onClick={onToggleSidebar}
      >
        <PanelIcon />
      </ActionIcon>
      <div className={classes.logo}>
        <Mark size={22} />
        <span className={classes.line} data-testid="logo">
          {company}
        </span>
      </div>
      <LanguageSelect />
      <SchemeButton />
      {(may('view_ticket') || may('use_desk')) && !mustChangePassword() && <Bell />}
      <span className={classes.rule} />
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className={classes.person}>
            <InitialsDisc name={shown} size={24} />
            <span className={classes.line}>{shown}</span>
            <DownIcon size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.profile}>
            {t('editProfile')}
          </Menu.Item>
          <Menu.Item component={Link} to={paths.password}>
            {t('passwordScreen')}
          </Menu.Item>
          <Menu.Item onClick={signOut}>{t('logout')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
