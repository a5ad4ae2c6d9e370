import './account-form.words.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { type AccountDraft, accountBodyOf, emptyDraft, nextDraft } from './account-draft.ts';
import { AccountForm } from './account-form.tsx';
import { create } from './accounts.queries.ts';

const words = wordsOf('accountForm');

const newBodyOf = (draft: AccountDraft) => ({
  ...accountBodyOf(draft),
  password: draft.password,
});

export function Component() {
  const { t } = useTranslation('accountForm');
  const navigate = useNavigate();
  return (
    <AccountForm
      title={t('newTitle')}
      isNew
      stored={{ values: emptyDraft }}
      words={{ empty: t('failed_to_create_account'), none: t('error_creating_account') }}
      save={async (draft) => {
        await create(newBodyOf(draft));
        // `saved` tells the leave guard not to ask about unsaved changes.
        void navigate(paths.accounts, { state: { saved: true } });
        return { values: draft, message: t('account_created') };
      }}
      saveAndStartNext={async (draft) => {
        const { username } = await create(newBodyOf(draft));
        return { values: nextDraft(draft), message: () => words('createdAndNext', { username }) };
      }}
    />
  );
}
