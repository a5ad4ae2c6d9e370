import { Button, Textarea } from '@mantine/core';
import { tryStatement } from '@maru/contract/data';
import { personName } from '@maru/contract/kit/person-name';
import { LIMITS } from '@maru/contract/limits';
import type { TablePermissionGrid } from '@maru/contract/table-permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/attempt.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Tried, TryAnswer } from './try-answer.tsx';
import classes from './try-as.module.css';

const words = wordsOf('tablePermissions');

type User = TablePermissionGrid['user'];

/** Tells whether somebody could run a statement, and which right decides. */
export function TryAs({ user }: { user: User }) {
  const { t } = useTranslation('tablePermissions');
  const [isOpen, setOpen] = useState(false);
  const name = personName({ first: user.first_name, last: user.last_name }) || user.username;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('tryAs', { name })}
      </Button>
      {isOpen && <TryDialog user={user} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface TryDialogProps {
  user: User;
  name: string;
  onClose(): void;
}

function TryDialog({ user, name, onClose }: TryDialogProps) {
  const { t } = useTranslation(['tablePermissions', 'common']);
  const [sql, setSql] = useState('');
  const [answer, setAnswer] = useState<Tried>();
  const [error, setError] = useState<() => string>();
  const { busy, attempt } = useAttempt(
    () => ({ empty: words('tryFailed'), none: words('tryNoAnswer') }),
    (why) => setError(() => why),
  );

  async function submit(): Promise<void> {
    setAnswer(undefined);
    if (sql.trim() === '') return setError(() => () => words('tryMissing'));
    setError(undefined);
    await attempt(async () =>
      setAnswer(await call(tryStatement, { body: { user_id: user.id, sql } })),
    );
  }

  return (
    <FormDialog
      title={t('tryTitle', { name })}
      confirm={t(busy ? 'trying' : 'try')}
      cancel={t('common:close')}
      busy={busy}
      error={error?.()}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Textarea
        label={t('tryStatement')}
        description={t('tryText')}
        data-autofocus
        rows={5}
        classNames={{ input: classes.statement ?? '' }}
        maxLength={LIMITS.sentStatement}
        autoCapitalize="none"
        spellCheck={false}
        value={sql}
        onChange={(event) => {
          setSql(event.currentTarget.value);
          setAnswer(undefined);
        }}
      />
      <div role="status">{answer && <TryAnswer answer={answer} name={name} />}</div>
    </FormDialog>
  );
}
