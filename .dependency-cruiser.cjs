/** Imports run one way. Written by pattern, so that a new folder is covered on the day it is made. */
const layers = (root, order) =>
  order.slice(0, -1).map((layer, n) => ({
    name: `${root}: ${layer} knows nothing above it`,
    severity: 'error',
    from: { path: `^${root}/${layer}/` },
    to: { path: `^${root}/(${order.slice(n + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no orphans of a move', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'the contract depends on zod alone',
      severity: 'error',
      from: { path: '^contract/src/' },
      to: { pathNot: '^(contract/src/|node_modules/zod/)' },
    },
    {
      name: 'the kit of the contract knows no product',
      severity: 'error',
      from: { path: '^contract/src/kit/' },
      to: { pathNot: '^(contract/src/kit/|node_modules/zod/)' },
    },
    {
      name: 'the client depends on the contract alone',
      severity: 'error',
      from: { path: '^client/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(client|contract)/src/' },
    },
    {
      name: 'the server never sees the web app',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(client|web|widget|e2e|bench)/' },
    },
    {
      name: 'the web app never sees the server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|widget|demo|harness|e2e|bench)/' },
    },
    {
      name: 'the widget sees the contract and the client alone',
      severity: 'error',
      from: { path: '^widget/' },
      to: { path: '^(server|web|demo|harness|e2e|bench)/' },
    },
    {
      name: 'inside the server only the app level is below nothing',
      severity: 'error',
      from: { path: '^server/src/(platform|core|features)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/(src/[^/]+\\.ts|src/(commands|backup)/|test/)' },
    },
    ...layers('server/src', ['platform', 'core', 'features']),
    ...layers('web/src', ['ui', 'lib', 'features', 'app']),
    ...layers('widget/src', ['lib', 'page', 'embed']),
    {
      name: 'platform knows the kit of the contract and none of its nouns',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^contract/src/', pathNot: '^contract/src/kit/' },
    },
    {
      name: 'a feature never imports a feature',
      severity: 'error',
      from: { path: '^(server|web)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'the demo stands on platform and core, as a feature does',
      severity: 'error',
      from: { path: '^demo/' },
      to: {
        path: '^(server|web|widget|harness|e2e|bench)/',
        pathNot: '^server/src/((platform|core)/|demo-company\\.ts$)',
      },
    },
    {
      name: 'a server without the demo loads none of it',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: '^demo/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'the demo is handed in at one place',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/serve\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'the harness serves tests alone',
      severity: 'error',
      from: { path: '^(server|demo)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^harness/' },
    },
    {
      name: 'the harness knows none of those that it serves',
      severity: 'error',
      from: { path: '^harness/' },
      to: { path: '^(server/test|web|widget|e2e|bench)/' },
    },
    {
      name: 'tests are not a library',
      severity: 'error',
      from: { pathNot: '\\.test\\.ts$' },
      to: { path: '\\.test\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Only our own: most packages have their code in a folder dist.
    exclude: { path: '^[^/]+/dist/|^data/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
