import './form.words.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikePhoneNumber } from '../phone-number.ts';
import { HINT_BELOW } from './hint-below.ts';

/** Accepts any text; after blur it hints if the text does not look like a phone number. */
export function PhoneField(props: TextInputProps & { value: string }) {
  const { t } = useTranslation('form');
  const [typing, setTyping] = useState(false);
  const { value } = props;
  const doubtful = !typing && value.trim() !== '' && !looksLikePhoneNumber(value);
  return (
    <TextInput
      type="tel"
      description={doubtful && t('phoneHint')}
      inputWrapperOrder={HINT_BELOW}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      {...props}
    />
  );
}
