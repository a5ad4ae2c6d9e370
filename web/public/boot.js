// Before the first paint: the colour scheme from its cookie, else the system's.
(() => {
  const chosen = /(?:^|; )color_scheme=(light|dark)/.exec(document.cookie)?.[1];
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
