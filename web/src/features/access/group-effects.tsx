import { useDebouncedValue } from '@mantine/hooks';
import type { Effect } from '@maru/contract/group-details';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountNameOf } from '../../lib/account-choices.ts';
import { Section } from '../../ui/section.tsx';
import { type PreviewBody, previewQuery } from './access.queries.ts';
import { type GroupDraft, givenIn } from './group-draft.ts';
import classes from './groups.module.css';

/** A click on each of several permissions asks once. */
const PAUSE_MS = 200;

/** The permissions that people would gain and lose by saving. */
export function GroupEffects({ id, draft }: { id: number | undefined; draft: GroupDraft }) {
  const { t } = useTranslation('access');
  const body: PreviewBody = {
    ...(id !== undefined && { group_id: id }),
    permissions: givenIn(draft),
    add_members: draft.adding.map(Number),
    remove_members: draft.removing.map(Number),
  };
  return (
    <Section title={t('effects')}>
      <ShownEffects body={body} />
    </Section>
  );
}

/** The same for any change, such as a deletion. */
export function ShownEffects({ body }: { body: PreviewBody }) {
  const { t } = useTranslation('access');
  const [asked] = useDebouncedValue(body, PAUSE_MS);
  const effects = useQuery({ ...previewQuery(asked), placeholderData: keepPreviousData });
  if (effects.isError) return <p className={classes.hint}>{t('effectsFailed')}</p>;
  const { gains = [], losses = [] } = effects.data ?? {};
  return (
    <div className={classes.effects} aria-live="polite" aria-busy={effects.isFetching}>
      {effects.data && gains.length + losses.length === 0 && (
        <p className={classes.hint}>{t('noEffects')}</p>
      )}
      <EffectList title={t('gains')} effects={gains} />
      <EffectList title={t('losses')} effects={losses} />
      {gains.length + losses.length > 0 && <p className={classes.hint}>{t('atNextRequest')}</p>}
    </div>
  );
}

function EffectList({ title, effects }: { title: string; effects: readonly Effect[] }) {
  const { t } = useTranslation('access');
  if (effects.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {effects.map(({ codename, count, people }) => {
          const names = people.map(accountNameOf).join(', ');
          const more = count - people.length;
          return (
            <li key={codename}>
              <span>{t(`permissions.${codename}`)}</span>
              <span className={classes.hint}>
                {more > 0 ? t('effectMore', { names, count: more }) : t('effectPeople', { names })}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
