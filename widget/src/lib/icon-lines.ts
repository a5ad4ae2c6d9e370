/** The lines of one of Tabler's outlined icons as one path, without the square around it that is not drawn. */
export const linesOf = (svg: string): string =>
  [...svg.matchAll(/<path d="([^"]+)"/g)].map(([, line]) => line).join('');
