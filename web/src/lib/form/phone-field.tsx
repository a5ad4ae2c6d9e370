import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { looksLikePhoneNumber } from '../phone-number.ts';

/** Takes any text; once it is left, it says whether that looks like a phone number. */
export function PhoneField(props: TextInputProps & { value: string }) {
  const { t } = useTranslation();
  const [typing, setTyping] = useState(false);
  const { value } = props;
  const doubtful = !typing && value.trim() !== '' && !looksLikePhoneNumber(value);
  return (
    <TextInput
      type="tel"
      description={doubtful && t('phoneHint')}
      // Below, where it moves no field that is being clicked.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      {...props}
    />
  );
}
