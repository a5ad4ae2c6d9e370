/** In the frame of a foreign page Escape closes the chat, and only that page can close it. */
export function passEscapeOn(): void {
  if (new URLSearchParams(location.search).get('embedded') !== '1' || parent === window) return;
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) parent.postMessage('maru:close', '*');
  });
}
