export type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns whether the field's text is in the clipboard; if not, the text is left selected. Over plain http
 * there is no clipboard API, only the old `copy` command.
 */
export async function copyFrom(field: TextField): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return copySelected(field);
  }
}

function copySelected(field: TextField): boolean {
  const button = document.activeElement;
  field.select();
  const copied = document.execCommand('copy');
  if (copied && button instanceof HTMLElement) button.focus();
  return copied;
}
