export type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Whether the field's text is in the clipboard now; where it is not, it is left selected.
 * On plain http there is no clipboard API, only the old command.
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
