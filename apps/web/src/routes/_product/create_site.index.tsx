import { createFileRoute, redirect } from '@tanstack/react-router'
import { CreateTemplate } from '../../features/site/CreateTemplate.tsx'
import { type CreateSearch, createSearch, LIST_PATH } from '../../features/site/create-search.ts'
import { siteDraftQuery } from '../../features/site/draft-query.ts'
import { titles } from '../../features/site/titles.ts'
import { managedSitesQuery } from '../../platform/managed-sites.ts'
import { pageHead } from '../../platform/seo.ts'

/** CRT-02, CRT-05: whoever runs a site already comes here from the list of theirs. */
export const Route = createFileRoute('/_product/create_site/')({
  validateSearch: (search: Record<string, unknown>): CreateSearch => createSearch(search),
  beforeLoad: async ({ context: { api, queryClient }, search }) => {
    const { totalCount } = await queryClient.ensureQueryData(managedSitesQuery(api))
    if (totalCount > 0 && search.from_path !== LIST_PATH) throw redirect({ href: LIST_PATH, replace: true })
  },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(siteDraftQuery(api)),
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].create,
      path: '/create_site',
      hidden: true,
    }),
  component: () => (
    <CreateTemplate search={createSearch({ ...Route.useSearch() })} kept={Route.useLoaderData()} />
  ),
})
