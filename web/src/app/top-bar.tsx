import {
  ActionIcon,
  Burger,
  Button,
  Group,
  Menu,
  NativeSelect,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { shownName } from '@maru/contract/kit/person-name';
import { LANGUAGES, type LanguageCode } from '@maru/contract/languages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { setLanguage } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { store, useStored } from '../lib/session.ts';
import { MoonIcon, SunIcon } from '../ui/first-icons.tsx';
import { SIDEBAR_ID } from '../ui/frame.tsx';

import { signOut } from './sign-out.ts';
import classes from './top-bar.module.css';

interface TopBarProps {
  company: string;
  sidebarOpen: boolean;
  onToggleSidebar(): void;
}

export function TopBar({ company, sidebarOpen, onToggleSidebar }: TopBarProps) {
  const { t, i18n } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const name = useStored('name');
  const username = useStored('username');

  /** If the chosen scheme equals the system's, the page follows the system again. */
  function toggleScheme(): void {
    const wanted = dark ? 'light' : 'dark';
    setColorScheme(wanted === system ? 'auto' : wanted);
  }

  return (
    <Group h="100%" justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger
          size="sm"
          opened={sidebarOpen}
          aria-label={t('toggleSidebar')}
          aria-expanded={sidebarOpen}
          aria-controls={SIDEBAR_ID}
          onClick={onToggleSidebar}
        />
        <Text fw={600} truncate className={classes.line} data-testid="logo">
          {company}
        </Text>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          size="xs"
          className={classes.language}
          aria-label={t('language')}
          value={i18n.language}
          data={LANGUAGES.map(({ code, label }) => ({ value: code, label }))}
          onChange={(event) => {
            const language = event.currentTarget.value as LanguageCode;
            store({ lang: language });
            void setLanguage(language);
          }}
        />
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t(dark ? 'lightScheme' : 'darkScheme')}
          onClick={toggleScheme}
        >
          {dark ? <SunIcon /> : <MoonIcon />}
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="xs" px="xs" className={classes.person}>
              <Text span inherit truncate className={classes.line}>
                {shownName(name?.trim() ?? '') || username}
              </Text>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={paths.profile}>
              {t('editProfile')}
            </Menu.Item>
            <Menu.Item component={Link} to={paths.password}>
              {t('password')}
            </Menu.Item>
            <Menu.Item onClick={signOut}>{t('logout')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Group>
  );
}
