import './accounts.words.ts';
import { addWords } from '../../lib/i18n.ts';
import { accountForm } from './account-form.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accountForm: typeof accountForm;
  }
}

addWords('accountForm', accountForm, {
  ko: async () => (await import('./account-form.ko.ts')).accountForm,
});
