import './form.words.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FormNoticesProps {
  /** The user may see the values but not change them. */
  readOnly: boolean;
  whyReadOnly?: string | undefined;
  /** Values that were typed here before the session ended. */
  savedDraft: { take(): void; drop(): void } | undefined;
}

/** Notices above the fields of a form: that it cannot be changed, or that typed text can be brought back. */
export function FormNotices({ readOnly, whyReadOnly, savedDraft }: FormNoticesProps) {
  const { t } = useTranslation('form');
  if (readOnly) {
    return (
      <Alert color="gray" role="note">
        {whyReadOnly ?? t('readOnly')}
      </Alert>
    );
  }
  if (!savedDraft) return null;
  return (
    <Alert color="gray" role="note">
      <Group gap="xs">
        {t('draftOffered')}
        <Button size="compact-xs" variant="default" onClick={savedDraft.take}>
          {t('takeDraft')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={savedDraft.drop}>
          {t('dropDraft')}
        </Button>
      </Group>
    </Alert>
  );
}
