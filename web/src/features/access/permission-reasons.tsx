import type { AccountAccess } from '@maru/contract/access';
import type { GroupDetail } from '@maru/contract/group-details';
import { PERMISSIONS_BY_SUBJECT, type PermissionSubject } from '@maru/contract/permissions';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/section.tsx';
import classes from './access.module.css';
import { NoIcon, YesIcon } from './access-icons.tsx';

interface PermissionReasonsProps {
  access: AccountAccess;
  groups: readonly GroupDetail[];
}

type Reason = AccountAccess['permissions'][number];

const SUBJECTS = Object.keys(PERMISSIONS_BY_SUBJECT) as PermissionSubject[];

/** Every permission: whether the account has it, and through which groups. */
export function PermissionReasons({ access, groups }: PermissionReasonsProps) {
  const { t } = useTranslation('access');
  const { is_active } = access.account;
  const withheld = is_active ? 'wouldHaveAfterChange' : 'wouldHave';

  function why({ codename, allowed, groups: givers }: Reason): string {
    const names = givers.map(({ name }) => name).join(', ');
    if (allowed) return t('from', { names });
    if (names !== '') return t(withheld, { names });
    const others = groups.filter(({ permissions }) => permissions.includes(codename));
    if (others.length === 0) return t('fromNone');
    return t('onlyFrom', { names: others.map(({ name }) => name).join(', ') });
  }

  return SUBJECTS.map((subject) => (
    <Section key={subject} title={t(`subjects.${subject}`)}>
      <ul className={classes.reasons}>
        {access.permissions
          .filter(({ codename }) =>
            (PERMISSIONS_BY_SUBJECT[subject] as readonly string[]).includes(codename),
          )
          .map((reason) => (
            <li key={reason.codename} data-allowed={reason.allowed}>
              {reason.allowed ? <YesIcon /> : <NoIcon />}
              <span className={classes.answer}>{t(reason.allowed ? 'yes' : 'no')}</span>
              <span className={classes.what}>
                {t(`permissions.${reason.codename}`)}
                <span className={classes.note}>{why(reason)}</span>
              </span>
              <code>{reason.codename}</code>
            </li>
          ))}
      </ul>
    </Section>
  ));
}
