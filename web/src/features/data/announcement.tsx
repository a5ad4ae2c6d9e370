import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAnswerTitle } from './answer-title.tsx';
import type { Sent } from './statements.ts';

/** Tells screen readers what became of the newest statement. */
export const Announcement = ({ sent }: { sent: Sent | undefined }) => (
  <VisuallyHidden role="status">{sent && <Words sent={sent} />}</VisuallyHidden>
);

function Words({ sent }: { sent: Sent }) {
  const { t } = useTranslation('data');
  const { answer } = sent;
  const title = useAnswerTitle(sent, false);
  const more =
    answer?.outcome === 'rows'
      ? t(answer.is_cut ? 'firstRows' : 'rows', { count: answer.rows.length, ms: answer.ms })
      : (answer?.refusal?.message ?? answer?.failure ?? '');
  return `${title}. ${more}`;
}
