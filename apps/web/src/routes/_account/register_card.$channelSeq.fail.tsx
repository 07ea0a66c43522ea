import { createFileRoute } from '@tanstack/react-router'
import { CardFailed } from '../../features/cards/CardReturn.tsx'
import { nextIn } from '../../features/cards/search.ts'
import { cardsHead } from '../../features/cards/titles.ts'
import { requireLogin } from '../../platform/require-login.ts'
import { seqParam } from '../../platform/seq-param.ts'

/** ACC-20: the gateway leads back here where no card was registered. */
export const Route = createFileRoute('/_account/register_card/$channelSeq/fail')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { next?: string; code?: string } => ({
    ...nextIn(search),
    ...(typeof search.code === 'string' && { code: search.code }),
  }),
  beforeLoad: requireLogin,
  head: cardsHead,
  component: function FailedPage() {
    const { next, code } = Route.useSearch()
    return (
      <CardFailed channelSeq={seqParam(Route.useParams().channelSeq)} next={next} {...(code && { code })} />
    )
  },
})
