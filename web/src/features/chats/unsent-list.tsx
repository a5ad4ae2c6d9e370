import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { Outbox, Unsent } from '@maru/client/outbox';
import type { ChatMessage } from '@maru/contract/chats';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';

interface UnsentListProps {
  entries: readonly Unsent[];
  outbox: Outbox<ChatMessage>;
}

/** The messages that have not reached the server, the reason, and buttons to retry or discard them. */
export function UnsentList({ entries, outbox }: UnsentListProps) {
  const { t } = useTranslation(['chats', 'common']);
  // The first message is being sent; it is shown only after an attempt has failed.
  const shown = entries.filter((entry, index) => index > 0 || entry.failure !== undefined);
  const words = { empty: t('failedToSend'), none: t('error_sending_message') };
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" mb="sm" component="section" aria-label={t('unsent')} className="screen-only">
      {shown.map(({ key, content, sending, failure, refused }) => (
        <Paper key={key} withBorder p="xs">
          <Group gap="sm" justify="space-between" wrap="wrap">
            <div style={{ flex: '1 1 240px', minWidth: 0 }}>
              <Text size="sm" lineClamp={4} style={{ whiteSpace: 'pre-wrap' }}>
                {content}
              </Text>
              {failure !== undefined && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {failureText(failure, words)}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                {t(sending ? 'sending' : refused ? 'notSent' : 'sentLater')}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-disabled={sending}
                onClick={() => outbox.tryAgain(key)}
              >
                {t('common:tryAgain')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-disabled={sending}
                onClick={() => outbox.discard(key)}
              >
                {t('discard')}
              </Button>
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}
