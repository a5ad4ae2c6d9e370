import type { ConversationDetail } from '@maru/contract/conversations';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockNow, watchClock } from '../../lib/clock.ts';
import { CustomerLanguageIcon, MailIcon, PhoneIcon } from '../../ui/desk-icons.tsx';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { KindTag } from '../../ui/pill.tsx';
import classes from './info-pane.module.css';
import { languageName, placeName, timeIn } from './places.ts';

/** The customer of the conversation: the record of staff, and the fields that the visitor typed. */
export function CustomerFacts({ detail }: { detail: ConversationDetail }) {
  const { t, i18n } = useTranslation('desk');
  const { customer, email, is_verified, language, time_zone } = detail;
  const month = new Intl.DateTimeFormat(i18n.language, { year: 'numeric', month: 'long' });
  const since = customer?.since ?? detail.time_created;
  const name = customer?.name || detail.name;
  const address = customer?.email || email;
  // The address of the record is what staff know; the visitor's own one is a claim.
  const isClaim = address !== '' && !(customer?.email ? address === customer.email : is_verified);
  const time = useSyncExternalStore(watchClock, () => timeIn(time_zone, clockNow()));
  const where = [
    languageName(language, i18n.language),
    placeName(time_zone),
    time && t('there_time', { time }),
  ].filter(Boolean);
  return (
    <section className={classes.section} aria-label={t('customerInfo')}>
      <div className={classes.person}>
        <InitialsDisc name={name} size={44} />
        <div>
          <h3 className={classes.name}>{name}</h3>
          <div className={classes.since}>
            {t(customer ? 'since' : 'visitorSince', { day: month.format(new Date(since)) })}
          </div>
        </div>
      </div>
      {address && (
        <div className={classes.fact} title={t('email')}>
          <MailIcon size={14} />
          <span>{address}</span>
          {isClaim && (
            <span title={t('notVerifiedHint')}>
              <KindTag>{t('notVerified')}</KindTag>
            </span>
          )}
        </div>
      )}
      {customer?.email && email && email !== customer.email && (
        <div className={classes.fact} title={t('email')}>
          <MailIcon size={14} />
          <span>{email}</span>
          <span title={t('notVerifiedHint')}>
            <KindTag>{t('notVerified')}</KindTag>
          </span>
        </div>
      )}
      {customer?.phone && (
        <div className={classes.fact} title={t('phone')}>
          <PhoneIcon size={14} />
          <span>{customer.phone}</span>
        </div>
      )}
      {where.length > 0 && (
        <div className={classes.fact} title={t('language')}>
          <CustomerLanguageIcon size={14} />
          <span>{where.join(', ')}</span>
        </div>
      )}
      {!address && !customer?.phone && where.length === 0 && (
        <p className={classes.quiet}>{t('noContact')}</p>
      )}
    </section>
  );
}
