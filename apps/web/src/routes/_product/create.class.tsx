import { createFileRoute } from '@tanstack/react-router'
import { CreateClass } from '../../features/site/CreateClass.tsx'
import { type CreateSearch, createSearch } from '../../features/site/create-search.ts'
import { siteDraftQuery } from '../../features/site/draft-query.ts'
import { titles } from '../../features/site/titles.ts'
import { pageHead } from '../../platform/seo.ts'

/** CRT-07. */
export const Route = createFileRoute('/_product/create/class')({
  validateSearch: (search: Record<string, unknown>): CreateSearch => createSearch(search),
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(siteDraftQuery(api)),
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].create,
      path: '/create/class',
      hidden: true,
    }),
  component: () => (
    <CreateClass search={createSearch({ ...Route.useSearch() })} kept={Route.useLoaderData()} />
  ),
})
