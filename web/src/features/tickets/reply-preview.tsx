import { inPieces, type PlaceholderValues } from '@maru/contract/placeholders';
import { useTranslation } from 'react-i18next';
import { ownValues } from '../../lib/replies/placeholder-values.ts';
import classes from './replies.module.css';

const SAMPLE_NUMBER = 128;

/** The reply as a customer could receive it, with the inserted values marked. */
export function ReplyPreview({ content }: { content: string }) {
  const { t } = useTranslation('replies');
  const values: PlaceholderValues = {
    customer_name: t('sampleCustomer'),
    ticket_number: `#${SAMPLE_NUMBER}`,
    subject: t('sampleSubject'),
    ...ownValues(),
  };
  return (
    <div className={classes.preview}>
      {inPieces(content).map(({ text, placeholder }, at) =>
        placeholder ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
          <mark key={at}>{values[placeholder] || text}</mark>
        ) : (
          text
        ),
      )}
    </div>
  );
}
