/** Text that users have typed and not sent is kept in this tab's session storage, under keys with the writer's id. */
export const FORM_DRAFTS = 'form-';

/** Where the text that a user is writing is kept. */
export const draftPlace = (uid: number | string | null, what: string): string =>
  `draft-${uid}-${what}`;

const WRITTEN_BY = /^(?:form|draft|unsent)-(\d+)-/;

const places = () => Object.keys(sessionStorage);

export const hasSavedDraft = (): boolean => places().some((place) => place.startsWith(FORM_DRAFTS));

/** When a user begins to work in this tab: deletes what others had typed in it. */
export function dropDraftsOfOthers(uid: string): void {
  for (const place of places()) {
    const [, writer = uid] = WRITTEN_BY.exec(place) ?? [];
    if (writer !== uid) sessionStorage.removeItem(place);
  }
}

/** On logout this tab deletes everything but unsaved forms, which only their writer can restore. */
export function clearAllButDrafts(): void {
  for (const place of places()) {
    if (!place.startsWith(FORM_DRAFTS)) sessionStorage.removeItem(place);
  }
}
