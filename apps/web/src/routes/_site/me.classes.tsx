import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CatalogCard } from '../../features/catalog/card/CatalogCard.tsx'
import { MyClasses } from '../../features/my-classes/MyClasses.tsx'
import { MY_TABS, type MyTab } from '../../features/my-classes/queries.ts'
import { titles } from '../../features/my-classes/titles.ts'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

const ReviewDialog = lazyDialog(() => import('../../features/catalog/review/ReviewDialog.tsx'))

export const Route = createFileRoute('/_site/me/classes')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { tab?: MyTab; page?: number } => {
    const tab = MY_TABS.find((one) => one === search.tab)
    const page = Number(search.page)
    return {
      ...(tab && tab !== 'running' && { tab }),
      ...(Number.isSafeInteger(page) && page > 1 && { page }),
    }
  },
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].myClasses,
      path: '/me/classes',
      hidden: true,
    }),
  component: MyClassroom,
})

function MyClassroom() {
  useStayLoggedIn()
  const { tab = 'running', page = 1 } = Route.useSearch()
  return (
    <MyClasses
      tab={tab}
      page={page}
      card={(course) => <CatalogCard key={course.courseSeq} course={course} now={new Date()} />}
      review={(about) => (
        <Suspense fallback={null}>
          <ReviewDialog {...about} />
        </Suspense>
      )}
    />
  )
}
