/** Who may know whom. Each rule says why; test/house/imports.test.ts plants violations to prove that the rules can fail. */
const modules = ['settings', 'access', 'identity', 'files', 'jobs', 'views', 'catalogue', 'site']

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle cannot be understood, tested or moved one file at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-knows-nothing',
      comment: 'Rules must run anywhere and be read by anyone: no I/O, clock, random or libraries.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'words-know-nothing',
      comment: 'Words are data for both sides.',
      severity: 'error',
      from: { path: '^src/words/' },
      to: { pathNot: '^src/words/' },
    },
    {
      name: 'contract-knows-domain-and-zod',
      comment: 'Both sides read the contract; whatever it pulls in reaches the browser.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/(contract|domain|words)/', '^node_modules/zod/'] },
    },
    {
      name: 'platform-has-no-business',
      comment: 'The platform serves any module; one that knew a module could not serve the next.',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(server/platform|contract|domain|words)/' },
    },
    {
      name: 'adapters-know-the-outside-only',
      comment: 'An adapter turns a foreign service into our port; one that knew our tables or modules could not be exchanged.',
      severity: 'error',
      from: { path: '^src/server/adapters/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/server/adapters/', '^src/domain/', '^src/server/platform/(env|log|external)\\.ts$'] },
    },
    {
      name: 'adapters-are-met-through-ports',
      comment: 'Modules are handed a port on ctx; only the composition root chooses who stands behind it.',
      severity: 'error',
      from: { path: '^src/server/modules/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/adapters/', pathNot: '/port\\.ts$' },
    },
    {
      name: 'server-stays-out-of-the-browser',
      comment: 'The most dangerous wall of the house: secrets and SQL are behind it.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'browser-stays-out-of-the-server',
      comment: 'Screens must be replaceable without touching the server.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-imports-contracts-one-by-one',
      comment: 'The lists hold every resource; importing one would put them all into the first chunk.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: ['^src/contract/index\\.ts$', '^src/contract/resources/index\\.ts$', '^src/words/all\\.ts$'] },
    },
    {
      name: 'kit-knows-nothing-of-ours',
      comment: 'The kit is presentation only; data and words come in as props.',
      severity: 'error',
      from: { path: '^src/web/kit/' },
      to: { path: '^src/', pathNot: '^src/web/kit/' },
    },
    {
      name: 'lib-knows-no-screens',
      comment: 'What every screen stands on cannot stand on a screen.',
      severity: 'error',
      from: { path: '^src/web/lib/' },
      to: { path: '^src/web/(pages|member|admin|features|resource)/' },
    },
    {
      name: 'features-are-apart',
      comment: 'Features never import each other or pages; a page puts them together.',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/(features|pages|member|admin)/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'modules-have-doors',
      comment: 'Another module is entered through its index.ts only; the registry of settings is a type of ctx.',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/' },
      to: { path: '^src/server/modules/([^/]+)/', pathNot: ['^src/server/modules/$1/', '/index\\.ts$'] },
    },
    // A module calls only doors to its left; what lies to the right registers itself on ctx.
    ...modules.map((name, index) => ({
      name: `left-of-${name}`,
      comment: 'Modules stand in a row; calls go left, events go right.',
      severity: 'error',
      from: { path: `^src/server/modules/${name}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^src/server/modules/(${modules.slice(index + 1).join('|') || 'none'})/` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^data/', '\\.gen\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
