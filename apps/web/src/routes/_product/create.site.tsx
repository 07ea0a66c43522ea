import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CreateSite } from '../../features/site/CreateSite.tsx'
import { type CreateSearch, createSearch, stepAddress } from '../../features/site/create-search.ts'
import { siteDraftQuery } from '../../features/site/draft-query.ts'
import { hasNamedClass } from '../../features/site/flow-mark.ts'
import { titles } from '../../features/site/titles.ts'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { pageHead } from '../../platform/seo.ts'

const VerifyEmailDialog = lazyDialog(() => import('../../features/account/VerifyEmailDialog.tsx'))

/** CRT-04: the site form follows the class form; whoever enters here directly begins there. */
export const Route = createFileRoute('/_product/create/site')({
  validateSearch: (search: Record<string, unknown>): CreateSearch => createSearch(search),
  beforeLoad: ({ context: { queryClient }, search }) => {
    if (!hasNamedClass(queryClient))
      throw redirect({ href: stepAddress('/create/class', createSearch({ ...search })), replace: true })
  },
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(siteDraftQuery(api)),
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].create,
      path: '/create/site',
      hidden: true,
    }),
  component: () => (
    <CreateSite
      search={createSearch({ ...Route.useSearch() })}
      kept={Route.useLoaderData()}
      verification={(close) => (
        <Suspense>
          <VerifyEmailDialog onClose={close} />
        </Suspense>
      )}
    />
  ),
})
