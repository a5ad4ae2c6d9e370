import '../signed-in.words.ts';
import { addWords } from '../i18n.ts';
import { form } from './form.en.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    form: typeof form;
  }
}

addWords('form', form, { ko: async () => (await import('./form.ko.ts')).form });
