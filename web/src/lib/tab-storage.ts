/** Text that users have typed and not sent is kept in this tab's session storage, under keys with the writer's id. */
export const FORM_DRAFTS = 'form-';

/** Where the text that a user is writing is kept. */
export const draftKey = (uid: number | string | null, what: string): string =>
  `draft-${uid}-${what}`;

const WRITTEN_BY = /^(?:form|draft|unsent)-(\d+)-/;

const keys = () => Object.keys(sessionStorage);

export const hasSavedDraft = (): boolean => keys().some((key) => key.startsWith(FORM_DRAFTS));

/** When a user begins to work in this tab: deletes what others had typed in it. */
export function dropDraftsOfOthers(uid: string): void {
  for (const key of keys()) {
    const [, writer = uid] = WRITTEN_BY.exec(key) ?? [];
    if (writer !== uid) sessionStorage.removeItem(key);
  }
}

/** On logout this tab deletes everything but unsaved forms, which only their writer can restore. */
export function clearAllButDrafts(): void {
  for (const key of keys()) {
    if (!key.startsWith(FORM_DRAFTS)) sessionStorage.removeItem(key);
  }
}
