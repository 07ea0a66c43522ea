import { createFileRoute, notFound } from '@tanstack/react-router'
import { MeetingPage } from '../../features/live/MeetingPage.tsx'
import { titles } from '../../features/live/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'
import { seqParam } from '../../platform/seq-param.ts'

/** NAV-16, NAV-20. */
export const Route = createFileRoute('/_site/meeting/$itemSeq')({
  ssr: false,
  beforeLoad: async (arrival) => {
    const itemSeq = seqParam(arrival.params.itemSeq)
    if (!Number.isSafeInteger(itemSeq) || itemSeq < 1) throw notFound()
    await requireLogin(arrival)
    return { itemSeq }
  },
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language],
      path: `/meeting/${params.itemSeq}`,
      hidden: true,
    }),
  component: Meeting,
})

function Meeting() {
  useStayLoggedIn()
  const { itemSeq } = Route.useRouteContext()
  return <MeetingPage key={itemSeq} itemSeq={itemSeq} />
}
