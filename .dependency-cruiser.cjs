// Which way things depend: domain <- contract <- (server, web). Every rule forbids one wrong direction.
const tests = '\\.test\\.tsx?$|^(apps/server|packages/domain)/src/testing/'
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one subject, or hide a third. Types vanish, so they may meet.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('resolves', 'The imported file or package does not exist.', {}, { couldNotResolve: true }),

    forbid(
      'domain-is-pure',
      'The rules of the business know neither the API nor the machine they run on.',
      { path: '^packages/domain/src/', pathNot: tests },
      { pathNot: '^(packages/domain/src/|node_modules/es-hangul/)' },
    ),
    forbid(
      'contract-knows-the-domain-only',
      'The API is described by values: no server, no page, no input or output.',
      { path: '^packages/contract/src/', pathNot: tests },
      { pathNot: '^(packages/(domain|contract)/src/|node_modules/typebox/)' },
    ),
    forbid(
      'server-and-web-are-strangers',
      'They meet at the contract, and at the handler that the web builds into its dist folder.',
      { path: '^apps/(server|web)/' },
      { path: '^apps/(server|web)/', pathNot: ['^apps/$1/', '^apps/web/dist/'] },
    ),

    forbid(
      'platform-imports-no-module',
      'The platform would serve any product.',
      { path: '^apps/server/src/platform/', pathNot: tests },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/platform/' },
    ),
    forbid(
      'modules-meet-at-index',
      'The index of a module is its promise; everything behind it may change freely.',
      { path: '^apps/server/src/modules/([^/]+)/', pathNot: [tests, '/tables\\.ts$', 'store\\.ts$'] },
      {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'stores-may-join',
      'One query reads what one answer needs, whichever module owns the tables. Only the owner writes them.',
      { path: '^apps/server/src/modules/([^/]+)/.*store\\.ts$', pathNot: tests },
      {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/(index|tables)\\.ts$'],
      },
    ),
    forbid(
      'tables-refer-to-tables',
      'A foreign key needs the table it points at, and nothing else of that module.',
      { path: '^apps/server/src/modules/([^/]+)/tables\\.ts$' },
      {
        path: '^apps/server/src/modules/',
        pathNot: ['^apps/server/src/modules/$1/', '^apps/server/src/modules/[^/]+/tables\\.ts$'],
      },
    ),
    forbid(
      'modules-import-downwards',
      'A module uses the platform, the packages and other modules; who composes it is above it.',
      { path: '^apps/server/src/modules/', pathNot: tests },
      { path: '^apps/server/src/', pathNot: '^apps/server/src/(platform|modules)/' },
    ),
    forbid(
      'providers-fill-ports',
      'An adapter knows the port that its module declares, and nothing else of the product.',
      { path: '^apps/server/src/providers/', pathNot: tests },
      {
        path: '^apps/server/src/',
        pathNot: '^apps/server/src/(platform/|providers/|modules/[^/]+/port\\.ts$)',
      },
    ),

    forbid(
      'contract-only-as-types',
      'The schema library must not reach the browser.',
      { path: '^apps/web/src/', pathNot: tests },
      { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'features-meet-at-queries',
      'Features stay strangers: a route arranges them, and they share what they ask the server.',
      { path: '^apps/web/src/features/([^/]+)/' },
      {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/queries\\.ts$'],
      },
    ),
    forbid(
      'features-import-downwards',
      'A feature does not know the page that shows it.',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(features|ui|platform)/' },
    ),
    forbid(
      'ui-knows-no-feature',
      'The design system would serve any product.',
      { path: '^apps/web/src/ui/' },
      { path: '^apps/web/src/', pathNot: '^apps/web/src/(ui|platform)/' },
    ),
    forbid(
      'web-platform-knows-no-feature',
      'The foundation of the pages knows neither features nor routes.',
      { path: '^apps/web/src/platform/' },
      { path: '^apps/web/src/(features|routes)/' },
    ),
    forbid(
      'tests-stay-outside',
      'Running code imports no test help; only the demonstration site is made by the same factories.',
      { path: '^(apps|packages)/', pathNot: [tests, '^apps/server/src/seed/'] },
      { path: `^test/|^e2e/|${tests}` },
    ),
  ],
  options: {
    // The only parser it knows for TypeScript 7; it keeps type imports, which count as arrows too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', 'Tree\\.gen\\.'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default', 'types'] },
  },
}
