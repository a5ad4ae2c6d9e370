// Colours, type sizes, radii and shadows are written in client/src/tokens.css alone. Everything else names a
// token; otherwise a screen slowly drifts from the rest, and the dark scheme is forgotten.
import { globSync, readFileSync } from 'node:fs';

const FILES = ['web/src/**/*.{css,ts,tsx}', 'web/index.html', 'widget/src/**/*.{css,ts,tsx}'];

const EXCEPT = [/\.test\.tsx?$/];

const NAMED =
  'aqua|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gray|green|grey|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|tan|teal|tomato|turquoise|violet|wheat|white|whitesmoke|yellow';

/** The names that the theme gives its colours; see web/src/ui/theme.css. */
const THEME = 'gray|green|red|yellow';

const COLOUR =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const STYLE_RULES = [
  { what: 'colour', pattern: COLOUR },
  {
    what: 'colour',
    pattern: new RegExp(`^\\s*(?!--)[\\w-]+:[^;{]*(?<![\\w-])(?:${NAMED})(?![\\w.-])`, 'i'),
  },
  { what: 'type size', pattern: /\b(?:font-size:|font:[^;]*?)\s*[\d.]+(?:px|r?em|pt)\b/ },
  { what: 'radius', pattern: /\bradius:[^;]*?(?<![\w.-])(?!0\b)[\d.]+(?:px|r?em)\b/ },
  // A ring and an inner bar are lines: they have no blur.
  {
    what: 'shadow',
    pattern:
      /(?:\bshadow:|,)\s*(?:inset\s+)?-?[\d.]+(?:px)?\s+-?[\d.]+(?:px)?\s+[1-9][\d.]*(?:px|r?em)/,
  },
];

const SCRIPT_RULES = [
  // Only inside a string, so that a private field or an address is not taken for one.
  { what: 'colour', pattern: new RegExp(`["'\`][^"'\`]*(?:${COLOUR.source})`, 'i') },
  {
    what: 'colour',
    pattern: new RegExp(
      `\\b(?:c|bg|color|fill|stroke|background|backgroundColor|borderColor)[=:]\\s*\\{?["'](?!(?:${THEME})["'])(?:${NAMED})["']`,
    ),
  },
  { what: 'type size', pattern: /\b(?:fz|fontSize)[=:]\s*\{?["']?[\d.]+/ },
  { what: 'radius', pattern: /\b(?:radius|borderRadius)[=:]\s*\{?["']?(?!0\b)[\d.]+/ },
  { what: 'shadow', pattern: /\bboxShadow[=:]\s*\{?["']\d/ },
];

/** Comments may name a colour. Line breaks stay, so that lines keep their numbers. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*.*?\*\/|<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));

function* complaintsAbout(file: string): Generator<string> {
  const rules = file.endsWith('.css') ? STYLE_RULES : SCRIPT_RULES;
  for (const [index, line] of withoutComments(readFileSync(file, 'utf8')).split('\n').entries()) {
    for (const { what, pattern } of rules) {
      if (pattern.test(line)) yield `${file}:${index + 1}: ${what}: ${line.trim()}`;
    }
  }
}

const files = globSync(FILES).filter((file) => !EXCEPT.some((pattern) => pattern.test(file)));
if (files.length === 0) throw new Error('no files found: this check is broken');
const complaints = files.flatMap((file) => [...complaintsAbout(file)]);
for (const complaint of complaints) console.log(complaint);
console.log(`${files.length} files, ${complaints.length} values outside client/src/tokens.css`);
if (complaints.length > 0) process.exit(1);
