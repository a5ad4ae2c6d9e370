import './access.words.ts';
import { Button } from '@mantine/core';
import type { AccountAccess } from '@maru/contract/access';
import { personName } from '@maru/contract/kit/person-name';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useBackTo, useBackToList } from '../../lib/back-to-list.ts';
import { isMissing } from '../../lib/failure.ts';
import { FormPlaceholder } from '../../lib/form/form-screen.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { Section, Sections } from '../../ui/section.tsx';
import classes from './access.module.css';
import { accountAccessQuery, groupDetailsQuery } from './access.queries.ts';
import { PermissionReasons } from './permission-reasons.tsx';
import { SigningIn } from './signing-in.tsx';
import { TableRights } from './table-rights.tsx';

/** Why a person may do a thing, or may not. */
export function Component() {
  const { t } = useTranslation(['access', 'common']);
  const id = Number(useParams().id);
  const back = useBackTo(pathOf(paths.editAccount, id));
  const backToList = useBackToList(paths.accounts);
  const access = useQuery(accountAccessQuery(id));
  const groups = useQuery(groupDetailsQuery);
  if (!access.data) {
    return (
      <FormPlaceholder
        title={t('accessTitle')}
        back={back}
        missing={isMissing(access.error) && { text: t('missingAccount'), back: backToList }}
        error={access.isError ? t('error_loading_access') : undefined}
        retry={() => void access.refetch()}
      />
    );
  }
  const { account, tables } = access.data;
  const name = personName({ first: account.first_name, last: account.last_name });
  return (
    <>
      <PageHead
        title={t('accessTitle')}
        about={name === '' ? account.username : `${name} (${account.username})`}
        back={back}
        actions={
          <Button variant="default" component={Link} to={paths.access}>
            {t('holdersTitle')}
          </Button>
        }
      />
      <Sections>
        <AccountState access={access.data} />
        <PermissionReasons access={access.data} groups={groups.data ?? []} />
        <Section title={t('tableRights')} text={t('tableRightsHint')}>
          <TableRights tables={tables} />
        </Section>
        <Section title={t('signingIn')}>
          {may('change_userprofile') ? (
            <SigningIn id={id} />
          ) : (
            <p className={classes.note}>{t('signInHidden')}</p>
          )}
        </Section>
      </Sections>
    </>
  );
}

/** The facts above the list: whether the account is active, and its groups. */
function AccountState({ access }: { access: AccountAccess }) {
  const { t } = useTranslation('access');
  const names = access.groups.map(({ name }) => name).join(', ');
  const { is_active, must_change_password } = access.account;
  return (
    <div
      className={classes.accountState}
      data-inactive={!is_active || must_change_password || undefined}
    >
      <p>{t(is_active ? 'isActive' : 'isInactive')}</p>
      {is_active && must_change_password && <p>{t('mustChangeFirst')}</p>}
      <p>{names === '' ? t('inNoGroup') : t('inGroups', { names })}</p>
      <Reach access={access} />
    </div>
  );
}

const LACKED = { tickets: 'lackedTickets', tables: 'lackedTables' } as const;

/** Whose tickets and conversations the account reaches, and who may give it more or change how it is entered. */
function Reach({ access }: { access: AccountAccess }) {
  const { t } = useTranslation('access');
  const { reach, department, has_given_password, lacked } = access;
  return (
    <>
      <p>
        {reach === 'own' && department
          ? t('reaches.department', { name: department.name })
          : t(`reaches.${reach}`)}
      </p>
      {has_given_password && <p>{t('hasGivenPassword')}</p>}
      {lacked && <p>{t(LACKED[lacked])}</p>}
    </>
  );
}
