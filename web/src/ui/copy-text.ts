/**
 * Returns whether the text is in the clipboard. Over plain http there is no clipboard API, only the old `copy`
 * command, which copies a selection: a field beside the button, so that a dialog keeps the focus.
 */
export async function copyText(text: string, beside: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, beside);
  }
}

function copySelected(text: string, beside: Element): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  beside.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
