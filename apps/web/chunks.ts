/** Where the modules of public pages come together, so that a first paint waits for a few files and not for sixty. */
const PAGES: Record<string, { kin: string; files: readonly string[] }> = {
  home: { kin: 'catalog', files: ['catalog/home/HomePage.tsx'] },
  // Comes after the first paint, for sites with more than one slide; its icons would bring other pages along.
  slides: { kin: 'catalog', files: ['catalog/home/SlideControls.tsx'] },
  list: { kin: 'catalog', files: ['catalog/list/ListPage.tsx', 'catalog/list/load-list.ts'] },
  class: {
    kin: 'catalog',
    files: [
      'catalog/course/ClassPage.tsx',
      'catalog/course/ClassMissing.tsx',
      'catalog/course/load-class.ts',
    ],
  },
  login: { kin: 'account', files: ['account/Login.tsx'] },
  signup: { kin: 'account', files: ['account/SignUp.tsx'] },
}
const KINS = [...new Set(Object.values(PAGES).map(({ kin }) => kin))]

interface Modules {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Groups for the bundler: what every page needs, what pages share (all, or those of one kind), and what one has alone. */
export function pageChunks(sources: string) {
  let found: Map<string, string> | null = null
  const names = ['app', 'shared', ...KINS, ...Object.keys(PAGES)]
  const groups = names.map((name, index) => ({
    debugName: name,
    // Without an order of its own a later group would take along what it shares with an earlier one.
    priority: names.length - index,
    name: (id: string, modules: Modules) => {
      found ??= chunkByModule(sources, modules)
      return found.get(id) === name ? name : null
    },
  }))
  // Of the workbench and of one's own pages: a hundred files of 200 bytes each otherwise.
  return [
    ...groups,
    // The definitions of its routes, which are a file of some hundred bytes each; what a dash begins is no route.
    {
      name: 'workbench',
      test: /\/src\/(routes\/(?:[^?]*\/)?[^-?/][^?/]*\.tsx|routeTree\.gen\.ts)$/,
      priority: 0,
    },
    { name: 'icons', test: /@tabler.icons-react.dist.esm.icons/, priority: 0 },
  ]
}

function chunkByModule(sources: string, modules: Modules): Map<string, string> {
  const found = new Map<string, string>()
  for (const id of needed([`${sources}entry-client.tsx`], modules)) found.set(id, 'app')
  for (const [page, { kin, files }] of Object.entries(PAGES))
    for (const id of needed(
      files.map((file) => `${sources}features/${file}`),
      modules,
    )) {
      const other = found.get(id)
      if (other === undefined) found.set(id, page)
      else if (other !== 'app') found.set(id, other === kin || PAGES[other]?.kin === kin ? kin : 'shared')
    }
  return found
}

/** What packages name in their index and only the workbench uses. */
const FOR_OTHERS = /@tanstack\/react-router\/dist\/esm\/useBlocker\.js$/

/** The modules themselves and all that they import, once each. */
function needed(roots: readonly string[], modules: Modules): Set<string> {
  const ids = new Set(roots)
  // A set that grows while it is walked is walked to its end.
  for (const id of ids) {
    const module = modules.getModuleInfo(id)
    if (!module) throw new Error(`${id} is named in chunks.ts and is no part of the pages`)
    for (const imported of module.importedIds) if (!FOR_OTHERS.test(imported)) ids.add(imported)
  }
  return ids
}
