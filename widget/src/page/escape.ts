/** In a frame on a foreign page, Escape must close the chat, and only that page can close it. */
export function passEscapeOn(): void {
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) parent.postMessage('maru:close', '*');
  });
}
