/** Whether this page is in the frame of `widget.js` on another site, which has the button that closes it. */
export const isEmbedded = (): boolean =>
  new URLSearchParams(location.search).get('embedded') === '1' && parent !== window;
