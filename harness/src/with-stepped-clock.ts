/** As NODE_OPTIONS, for a server whose clock is shifted by the milliseconds in the file MARU_CLOCK_FILE. */
export const WITH_STEPPED_CLOCK = `--import=${new URL('./stepped-clock.ts', import.meta.url).href}`;
