import { firstPlaceholder } from '@maru/contract/placeholders';

/** The first placeholder that nobody has filled in, which is selected in the box; undefined if there is none. */
export function selectPlaceholder(
  box: HTMLTextAreaElement | null,
  text: string,
): string | undefined {
  const open = firstPlaceholder(text);
  if (!open) return undefined;
  box?.focus();
  box?.setSelectionRange(open.from, open.to);
  return text.slice(open.from, open.to);
}
