import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DurationInput } from './duration-input.tsx';
import { PRIORITIES, type TargetField } from './settings-form.ts';
import classes from './ticket-settings.module.css';

interface TargetsFieldProps {
  field(name: TargetField): ComponentProps<typeof DurationInput>;
}

export function TargetsField({ field }: TargetsFieldProps) {
  const { t } = useTranslation('serviceLevels');
  return (
    <table className={classes.targets}>
      <thead>
        <tr>
          <th scope="col">{t('priority')}</th>
          <th scope="col">{t('firstAnswer')}</th>
          <th scope="col">{t('resolution')}</th>
        </tr>
      </thead>
      <tbody>
        {PRIORITIES.map((priority) => (
          <tr key={priority}>
            <th scope="row">{t(priority)}</th>
            <td>
              <DurationInput
                aria-label={t('firstAnswerOf', { priority: t(priority) })}
                placeholder={t('none')}
                {...field(`${priority}_answer`)}
              />
            </td>
            <td>
              <DurationInput
                aria-label={t('resolutionOf', { priority: t(priority) })}
                placeholder={t('none')}
                {...field(`${priority}_resolution`)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
