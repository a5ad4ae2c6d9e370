import { TextInput, type TextInputProps } from '@mantine/core';
import { SUGGESTED_COLOURS } from '@maru/contract/chat-colours';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './colour-field.module.css';

interface ColourFieldProps {
  field: TextInputProps;
  /** The colour that the field holds, or held before the one that is being typed. */
  shown: string;
  onPick(colour: string): void;
}

/** A colour as text, by the system's own picker, or out of a few. */
export function ColourField({ field, shown, onPick }: ColourFieldProps) {
  const { t } = useTranslation('companyChat');
  return (
    <div>
      <TextInput
        label={t('colour')}
        description={t('colourHint')}
        autoComplete="off"
        spellCheck={false}
        inputContainer={(input) => (
          <div className={classes.row}>
            <input
              type="color"
              className={classes.picker}
              aria-label={t('pickColour')}
              value={shown}
              onChange={(event) => onPick(event.currentTarget.value)}
            />
            {input}
          </div>
        )}
        {...field}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen */}
      <div className={classes.swatches} role="group" aria-label={t('suggestedColours')}>
        {Object.entries(SUGGESTED_COLOURS).map(([name, colour]) => (
          <button
            key={name}
            type="button"
            className={`${classes.swatch} mantine-focus-auto`}
            aria-label={t(name as keyof typeof SUGGESTED_COLOURS)}
            aria-pressed={shown === colour}
            style={{ '--swatch': colour } as CSSProperties}
            onClick={() => onPick(colour)}
          />
        ))}
      </div>
    </div>
  );
}
