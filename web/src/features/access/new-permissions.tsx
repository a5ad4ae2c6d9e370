import './access.words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { hideNewPermissions, newPermissionsQuery } from './access.queries.ts';
import classes from './new-permissions.module.css';

/** Where a sign-in arrives: the permissions that an upgrade brought, until somebody has seen them. */
export default function NewPermissions() {
  const { t } = useTranslation('access');
  const { data: rows = [] } = useQuery(newPermissionsQuery);
  const [busy, setBusy] = useState(false);
  if (rows.length === 0) return null;

  async function hide(): Promise<void> {
    setBusy(true);
    try {
      await hideNewPermissions(rows.map(({ codename }) => codename));
    } catch {
      notify(() => wordsOf('access')('hidingFailed'), 'bad');
    }
    setBusy(false);
  }

  return (
    <NoticeBox kind="plain">
      <section className={classes.notice} aria-labelledby="new-permissions">
        <h2 id="new-permissions">{t('newPermissions')}</h2>
        <p>{t('newPermissionsText')}</p>
        <ul>
          {rows.map(({ codename, groups }) => (
            <li key={codename}>
              {t(`permissions.${codename}`)} <code>{codename}</code>
              <span>
                {groups.length > 0 ? t('heldBy', { names: groups.join(', ') }) : t('heldByNobody')}
              </span>
            </li>
          ))}
        </ul>
        <div>
          <Button component={Link} to={paths.groups}>
            {t('openGroups')}
          </Button>
          <Button variant="default" loading={busy} onClick={() => void hide()}>
            {t('doNotShowAgain')}
          </Button>
        </div>
      </section>
    </NoticeBox>
  );
}
