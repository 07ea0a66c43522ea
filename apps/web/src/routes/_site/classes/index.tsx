import { createFileRoute } from '@tanstack/react-router'
import { ListPage } from '../../../features/catalog/list/ListPage.tsx'
import { ListSkeleton } from '../../../features/catalog/list/ListSkeleton.tsx'
import { listHead, loadList } from '../../../features/catalog/list/load-list.ts'
import { listSearchOf } from '../../../features/catalog/list/search.ts'

export const Route = createFileRoute('/_site/classes/')({
  validateSearch: listSearchOf,
  loaderDeps: ({ search }) => listSearchOf({ ...search }),
  loader: ({ context, deps, cause }) => loadList(context, context.channel, deps, cause !== 'stay'),
  head: ({ match, loaderData }) => listHead(match.context, loaderData, match.loaderDeps),
  component: ClassesPage,
  pendingComponent: ListSkeleton,
})

function ClassesPage() {
  return <ListPage search={Route.useLoaderDeps()} />
}
