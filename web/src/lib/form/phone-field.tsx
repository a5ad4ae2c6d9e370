import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikePhoneNumber } from '../phone-number.ts';

/** Accepts any text; after blur it hints if the text does not look like a phone number. */
export function PhoneField(props: TextInputProps & { value: string }) {
  const { t } = useTranslation();
  const [typing, setTyping] = useState(false);
  const { value } = props;
  const doubtful = !typing && value.trim() !== '' && !looksLikePhoneNumber(value);
  return (
    <TextInput
      type="tel"
      description={doubtful && t('phoneHint')}
      // Below the input, so that showing the hint does not move a field that is being clicked.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      {...props}
    />
  );
}
