import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const NAME = 'color_scheme';
const read = () => new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie)?.[1];
const write = (value: string, age: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the scheme is kept in a cookie
  document.cookie = `${NAME}=${value}; Path=/; Max-Age=${age}; SameSite=Lax`;
};

/** Stores the colour scheme in a cookie, because local storage may hold only its eight keys. */
export const colorSchemeCookie: MantineColorSchemeManager = {
  get(fallback) {
    const value = read();
    return isMantineColorScheme(value) ? value : fallback;
  },
  set: (value) => write(value, 31_536_000),
  clear: () => write('', 0),
  subscribe() {},
  unsubscribe() {},
};
