import './no-company.words.ts';
import { Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoticeBox } from '../../ui/notice-box.tsx';

const COMMAND = 'npm run maru -- company create --code CODE --name NAME --email EMAIL';

/** On the sign-in screen of a server without any company. */
export function NoCompany() {
  const { t } = useTranslation('noCompany');
  return (
    <NoticeBox kind="plain">
      <Text fw={600}>{t('title')}</Text>
      <Text size="sm" my="xs">
        {t('text')}
      </Text>
      <Code block style={{ whiteSpace: 'pre-wrap' }}>
        {COMMAND}
      </Code>
    </NoticeBox>
  );
}
