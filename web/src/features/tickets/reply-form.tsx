import { Alert, Button, Skeleton, Text, Textarea, TextInput } from '@mantine/core';
import { CANNED_REPLY_LIMITS, type CannedReply } from '@maru/contract/canned-replies';
import { LIMITS } from '@maru/contract/limits';
import { PLACEHOLDERS, writtenPlaceholder } from '@maru/contract/placeholders';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isStale, refusedFields } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { addReply, changeReply, type ReplyContent, replyQuery } from './canned-replies.queries.ts';
import classes from './replies.module.css';
import { ReplyPreview } from './reply-preview.tsx';

const words = wordsOf('replies');

interface NewReplyProps {
  isOwn: boolean;
  onClose(): void;
}

export function NewReply({ isOwn, onClose }: NewReplyProps) {
  const { t } = useTranslation('replies');
  return (
    <ReplyForm
      title={t(isOwn ? 'newOwn' : 'newOfCompany')}
      initial={{ name: '', content: '' }}
      save={(body) => addReply(isOwn, body)}
      onClose={onClose}
    />
  );
}

interface ReplyProps {
  reply: CannedReply;
  onClose(): void;
}

export function EditReply({ reply, onClose }: ReplyProps) {
  const { t } = useTranslation('replies');
  const read = useQuery(replyQuery(reply.id));
  if (!read.data) {
    return (
      <Dialog title={t('editTitle')} onClose={onClose}>
        {read.isError ? (
          <Alert color="red" role="alert" mt="md">
            {t('loadError')}
          </Alert>
        ) : (
          <Skeleton h={220} mt="md" />
        )}
      </Dialog>
    );
  }
  const { version } = read.data;
  return (
    <ReplyForm
      title={t('editTitle')}
      initial={read.data.body}
      save={(body) => changeReply(reply, body, version)}
      // The typed text stays, and the next save is based on the stored reply of now.
      onStale={() => void read.refetch()}
      onClose={onClose}
    />
  );
}

export function ViewReply({ reply, onClose }: ReplyProps) {
  const { t } = useTranslation(['replies', 'common']);
  return (
    <Dialog title={reply.name} onClose={onClose}>
      <ReplyPreview content={reply.content} />
      <Button variant="default" mt="md" data-autofocus onClick={onClose}>
        {t('common:close')}
      </Button>
    </Dialog>
  );
}

interface ReplyFormProps {
  title: string;
  initial: ReplyContent;
  save(content: ReplyContent): Promise<void>;
  onStale?: () => void;
  onClose(): void;
}

function ReplyForm({ title, initial, save, onStale, onClose }: ReplyFormProps) {
  const { t } = useTranslation(['replies', 'common']);
  const [draft, setDraft] = useState<ReplyContent>({
    name: initial.name,
    content: initial.content,
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const box = useRef<HTMLTextAreaElement>(null);

  async function submit(): Promise<void> {
    setBusy(true);
    setError(undefined);
    setWrong({});
    try {
      await save(draft);
      notify(() => words('saved'));
      onClose();
    } catch (failure) {
      const fields = refusedFields(failure);
      setWrong(fields);
      if (!(fields.name || fields.content)) {
        setError(failureText(failure, { empty: t('notSaved'), none: t('notSaved') }));
      }
      if (isStale(failure)) onStale?.();
      setBusy(false);
    }
  }

  /** At the caret, as if it were typed. */
  function insert(text: string): void {
    box.current?.focus();
    document.execCommand('insertText', false, text);
  }

  return (
    <FormDialog
      title={title}
      confirm={t('common:save')}
      cancel={t('common:cancel')}
      busy={busy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('name')}
        description={t('nameHint')}
        maxLength={CANNED_REPLY_LIMITS.name}
        error={wrong.name ?? false}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <Textarea
        ref={box}
        required
        label={t('content')}
        rows={5}
        maxLength={LIMITS.message}
        error={wrong.content ?? false}
        value={draft.content}
        onChange={(event) => setDraft({ ...draft, content: event.currentTarget.value })}
      />
      <fieldset className={classes.placeholders}>
        <legend>{t('placeholders')}</legend>
        {PLACEHOLDERS.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            title={writtenPlaceholder(name)}
            onClick={() => insert(writtenPlaceholder(name))}
          >
            {t(name)}
          </Button>
        ))}
      </fieldset>
      {draft.content.trim() !== '' && (
        <div>
          <Text size="sm" fw={500}>
            {t('preview')}
          </Text>
          <ReplyPreview content={draft.content} />
        </div>
      )}
    </FormDialog>
  );
}
