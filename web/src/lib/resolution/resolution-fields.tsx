import './resolution.words.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import { RESOLUTIONS, type Resolution } from '@maru/contract/ticket-life';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

export interface Closing {
  resolution: Resolution | '';
  note: string;
}

interface ResolutionFieldsProps {
  closing: Closing;
  /** Nothing was chosen although it is needed. */
  isMissing: boolean;
  autoFocus?: boolean;
  onChange(closing: Closing): void;
}

/** How a ticket was resolved, and a note for colleagues: what closing one asks for. */
export function ResolutionFields({ closing, isMissing, ...props }: ResolutionFieldsProps) {
  const { t } = useTranslation('resolution');
  const { autoFocus = false, onChange } = props;
  const choice = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isMissing) choice.current?.focus();
  }, [isMissing]);
  return (
    <>
      <NativeSelect
        ref={choice}
        label={t('label')}
        {...(autoFocus && { 'data-autofocus': true })}
        required
        error={isMissing && closing.resolution === '' && t('missing')}
        value={closing.resolution}
        onChange={(event) =>
          onChange({ ...closing, resolution: event.currentTarget.value as Resolution | '' })
        }
        data={[
          { value: '', label: '' },
          ...RESOLUTIONS.map((value) => ({ value, label: t(value) })),
        ]}
      />
      <Textarea
        label={t('note')}
        rows={3}
        maxLength={LIMITS.message}
        value={closing.note}
        onChange={(event) => onChange({ ...closing, note: event.currentTarget.value })}
      />
    </>
  );
}
