// Compares the gzipped download size of a first visit with its budgets.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const DIST = 'web/dist';
const BUDGETS = [
  { name: 'sign-in screen, JavaScript', screens: [], kind: '.js', kB: 150 },
  {
    name: 'first list, JavaScript in all',
    screens: ['src/app/shell.tsx', 'src/features/accounts/account-list.tsx'],
    kind: '.js',
    kB: 230,
  },
  {
    name: 'first list, styles in all',
    screens: ['src/app/shell.tsx', 'src/features/accounts/account-list.tsx'],
    kind: '.css',
    kB: 24,
  },
];

/** Beyond what every screen of the console loads. */
const BEYOND_CONSOLE = [
  {
    // With what follows it on other screens.
    name: 'desk beyond the console, JavaScript',
    screens: ['src/features/desk/desk.tsx', 'src/features/desk/follow-desk.tsx'],
    kB: 60,
  },
  {
    // Nearly all of it is the editor.
    name: 'data beyond the console, JavaScript',
    screens: ['src/features/data/data-screen.tsx'],
    kB: 160,
  },
];

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'),
);
const page = readFileSync(`${DIST}/index.html`, 'utf8');
/** The modules whose chunks the page loads by itself. */
const entries = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => {
  const found = Object.keys(manifest).find((key) => manifest[key]?.file === file);
  if (!found) throw new Error(`not in the manifest: ${file}`);
  return found;
});

/** The chunks of these modules with everything that they import statically. */
function filesOf(modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`not in the manifest: ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const module of modules) visit(module);
  return [...files];
}

let over = 0;
function hold(name: string, kB: number, files: readonly string[]): void {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  const size = (bytes / 1000).toFixed(1);
  console.log(`${name}: ${size} of ${kB} kB in ${files.length} files`);
  if (bytes > kB * 1000) over += 1;
}

if (entries.length === 0) throw new Error('the page names no script: this check is broken');
for (const { name, screens, kind, kB } of BUDGETS) {
  const files = filesOf([...entries, ...screens]).filter((file) => file.endsWith(kind));
  hold(
    name,
    kB,
    files.map((file) => `${DIST}/${file}`),
  );
}

const ofConsole = new Set(filesOf([...entries, 'src/app/shell.tsx']));
for (const { name, screens, kB } of BEYOND_CONSOLE) {
  hold(
    name,
    kB,
    filesOf(screens)
      .filter((file) => file.endsWith('.js') && !ofConsole.has(file))
      .map((file) => `${DIST}/${file}`),
  );
}

const CHAT = 'widget/dist/open-assets';
const chatScripts = readdirSync(CHAT).filter((file) => file.endsWith('.js'));
if (chatScripts.length === 0) throw new Error('the chat has no script: this check is broken');
hold(
  'chat page, JavaScript',
  30,
  chatScripts.map((file) => `${CHAT}/${file}`),
);
hold('widget.js', 30, ['widget/dist/widget.js']);
if (over > 0) process.exit(1);
