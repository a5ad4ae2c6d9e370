/** As PostgreSQL writes a moment: `2026-11-17 09:30:00.25+00`. */
const SHORTEST = '2026-11-17 09:30:00+00'.length;
const LONGEST = '2026-11-17 09:30:00.123456+00'.length;
/** Before it, zones may have offsets with seconds. */
const FIRST_YEAR = 1970;

const HOUR_MS = 3_600_000;
const ZERO = 48;

/**
 * Reads moments by the places of their digits, in a fraction of the time of the driver's regular expressions, which took
 * six percent of a page of a log. Others, such as `infinity` and years before Christ, are left to the driver.
 */
export function momentParser(usual: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    const { length } = text;
    const sign = text[length - 3];
    const isOtherwise = length < SHORTEST || length > LONGEST || text[4] !== '-';
    if (isOtherwise || (sign !== '+' && sign !== '-')) return usual(text);
    const digit = (at: number) => text.charCodeAt(at) - ZERO;
    const two = (at: number) => digit(at) * 10 + digit(at + 1);
    const year = two(0) * 100 + two(2);
    if (year < FIRST_YEAR) return usual(text);
    let ms = 0;
    // Behind the point at 19, up to the offset.
    for (let at = 20, worth = 100; at < length - 3 && worth >= 1; at += 1, worth /= 10) {
      ms += digit(at) * worth;
    }
    const time = Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms);
    const offset = two(length - 2) * HOUR_MS;
    return new Date(sign === '+' ? time - offset : time + offset);
  };
}
