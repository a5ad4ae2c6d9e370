const GAP = 8;

/** Scrolls a field with its label and error clear of the top bar and the save bar. */
export function scrollFieldIntoView(field: Element, saveBar: Element): void {
  const box = (field.closest('.mantine-InputWrapper-root') ?? field).getBoundingClientRect();
  const top = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + GAP;
  const bottom = Math.min(saveBar.getBoundingClientRect().top, window.innerHeight) - GAP;
  if (box.top < top) window.scrollBy(0, box.top - top);
  else if (box.bottom > bottom) window.scrollBy(0, Math.min(box.bottom - bottom, box.top - top));
}
