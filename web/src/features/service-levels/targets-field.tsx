import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PRIORITIES, type SettingsForm } from './settings-form.ts';
import classes from './ticket-settings.module.css';

interface TargetsFieldProps {
  field(name: keyof SettingsForm): ComponentProps<typeof TextInput>;
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
              <TextInput
                aria-label={t('firstAnswerOf', { priority: t(priority) })}
                placeholder={t('none')}
                {...field(`${priority}_answer`)}
              />
            </td>
            <td>
              <TextInput
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
