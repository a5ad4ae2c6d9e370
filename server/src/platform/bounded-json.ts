/** How much structure JSON may have. Parsing costs by structure, while long texts cost next to nothing. */
export interface JsonLimits {
  depth: number;
  /** Keys of one object. */
  keys: number;
  /** Values in all. */
  values: number;
}

export interface Excess {
  of: keyof JsonLimits;
  /** The byte at which it was found; none after it were looked at. */
  at: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [ARRAY, ARRAY_END] = [0x5b, 0x5d];
const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/**
 * What of the limits JSON exceeds, if anything. One pass over the bytes that ends at the first excess and skips texts; it
 * says nothing about whether they are JSON.
 */
export function excessOf(json: Uint8Array, limits: JsonLimits): Excess | undefined {
  const keys = new Uint32Array(limits.depth + 1);
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfText(json, at);
    } else if (byte === COMMA) {
      values += 1;
    } else if (byte === COLON) {
      const inObject = (keys[depth] ?? 0) + 1;
      keys[depth] = inObject;
      if (inObject > limits.keys) return { of: 'keys', at };
    } else if (byte === ARRAY || byte === OBJECT) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) return { of: 'depth', at };
      keys[depth] = 0;
    } else if ((byte === ARRAY_END || byte === OBJECT_END) && depth > 0) {
      depth -= 1;
    }
    if (values > limits.values) return { of: 'values', at };
  }
  return undefined;
}

/** The closing quote of the text that begins here, or the end of the bytes. */
function endOfText(json: Uint8Array, start: number): number {
  for (let from = start + 1; ; ) {
    const end = json.indexOf(QUOTE, from);
    if (end === -1) return json.length;
    let escapes = 0;
    while (end - 1 - escapes >= from && json[end - 1 - escapes] === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
    from = end + 1;
  }
}
