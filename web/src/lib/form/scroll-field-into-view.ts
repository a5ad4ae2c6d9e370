const GAP = 8;

/** Scrolls a field with its label and error clear of the sheet's edge and the save bar. */
export function scrollFieldIntoView(field: Element, saveBar: Element): void {
  const box = (field.closest('.mantine-InputWrapper-root') ?? field).getBoundingClientRect();
  const sheet = field.closest('main');
  if (!sheet) return;
  const edge = sheet.getBoundingClientRect();
  const top = edge.top + GAP;
  const bottom = Math.min(saveBar.getBoundingClientRect().top, edge.bottom) - GAP;
  if (box.top < top) sheet.scrollBy(0, box.top - top);
  else if (box.bottom > bottom) sheet.scrollBy(0, Math.min(box.bottom - bottom, box.top - top));
}
