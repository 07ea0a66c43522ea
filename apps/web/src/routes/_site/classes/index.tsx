import { createFileRoute } from '@tanstack/react-router'
import { ListPage } from '../../../features/catalog/list/ListPage.tsx'
import { ListSkeleton } from '../../../features/catalog/list/ListSkeleton.tsx'
import { listSearchOf } from '../../../features/catalog/list/search.ts'

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../features/catalog/list/load-list.ts')

export const Route = createFileRoute('/_site/classes/')({
  validateSearch: listSearchOf,
  loaderDeps: ({ search }) => listSearchOf({ ...search }),
  loader: async ({ context, deps, cause }) =>
    (await loading()).loadList(context, context.channel, deps, cause !== 'stay'),
  head: async ({ match, loaderData }) =>
    (await loading()).listHead(match.context, loaderData, match.loaderDeps),
  component: ClassesPage,
  pendingComponent: ListSkeleton,
})

function ClassesPage() {
  return <ListPage search={Route.useLoaderDeps()} />
}
