const COPIED = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'font',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'wordBreak',
] as const;

/** Where a character of a text box stands, from the box's upper left corner: measured on a copy that is not seen. */
export function caretPlace(box: HTMLTextAreaElement, position: number) {
  const copy = document.createElement('div');
  const style = getComputedStyle(box);
  for (const name of COPIED) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    top: '0',
    left: '0',
  });
  const caret = document.createElement('span');
  caret.textContent = '\u200b';
  copy.append(box.value.slice(0, position), caret);
  document.body.append(copy);
  const place = { left: caret.offsetLeft, top: caret.offsetTop - box.scrollTop };
  copy.remove();
  return place;
}
