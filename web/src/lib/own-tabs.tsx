import './own-tabs.words.ts';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import classes from './own-tabs.module.css';
import { paths } from './paths.ts';

const TABS = [
  { to: paths.profile, label: 'common:editProfile' },
  { to: paths.password, label: 'common:passwordScreen' },
  { to: paths.security, label: 'securityTab' },
  { to: paths.chatLink, label: 'chatLinkTab' },
  { to: paths.availability, label: 'availabilityTab' },
] as const;

/** Tabs between the signed-in user's own screens. */
export function OwnTabs() {
  const { t } = useTranslation(['ownTabs', 'common']);
  return (
    <nav className={classes.tabs} aria-label={t('ownScreens')}>
      {TABS.map(({ to, label }) => (
        <NavLink key={to} to={to} className={classes.tab ?? ''}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
