import './resume-page.words.ts';
import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { dropWantedPage, wantedPage } from '../lib/wanted-page.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import classes from './resume-page.module.css';
import { screenNameAt } from './screen-name.ts';

/**
 * A sign-in always arrives at /. If another page was asked for before, this offers it there, until the user goes
 * anywhere. Its screen decides what the user may see of it.
 */
export default function ResumePage() {
  const { t } = useTranslation(['resumePage', 'common']);
  const [address, setAddress] = useState(wantedPage);
  const arrived = useLocation().pathname === paths.home;
  function forget(): void {
    dropWantedPage();
    setAddress(undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the user has left the place of arrival
  useEffect(() => {
    if (!arrived) forget();
  }, [arrived]);
  if (!arrived || !address) return null;
  const name = screenNameAt(address);
  if (!name) return null;
  return (
    <div className={classes.place}>
      <NoticeBox kind="plain">
        <div className={classes.row}>
          <span>{t('wanted')}</span>
          <Link to={address}>{t('goOnTo', { name: t(name) })}</Link>
          <ActionIcon variant="subtle" color="gray" aria-label={t('common:close')} onClick={forget}>
            <CloseIcon size={14} />
          </ActionIcon>
        </div>
      </NoticeBox>
    </div>
  );
}
