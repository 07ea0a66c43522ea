import { createFileRoute } from '@tanstack/react-router'
import { CreateClass } from '../../features/site/CreateClass.tsx'
import { type CreateSearch, createSearch } from '../../features/site/create-search.ts'
import * as texts from '../../features/site/create-texts.ts'
import { siteDraftQuery } from '../../features/site/queries.ts'
import { pageHead } from '../../platform/seo.ts'

/** CRT-07. */
export const Route = createFileRoute('/_product/create/class')({
  validateSearch: (search: Record<string, unknown>): CreateSearch => createSearch(search),
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(siteDraftQuery(api)),
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: texts[context.boot.language].pageTitle,
      path: '/create/class',
      hidden: true,
    }),
  component: () => (
    <CreateClass search={createSearch({ ...Route.useSearch() })} kept={Route.useLoaderData()} />
  ),
})
