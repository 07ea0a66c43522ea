import { createFileRoute } from '@tanstack/react-router'
import { CardReturn } from '../../features/cards/CardReturn.tsx'
import { nextIn, returnedIn } from '../../features/cards/search.ts'
import { cardsHead } from '../../features/cards/titles.ts'
import { requireLogin } from '../../platform/require-login.ts'
import { seqParam } from '../../platform/seq-param.ts'

/** ACC-20: the gateway leads back here. */
export const Route = createFileRoute('/_account/register_card/$channelSeq/success')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>) => ({ ...nextIn(search), ...returnedIn(search) }),
  beforeLoad: requireLogin,
  head: cardsHead,
  component: function ReturnedPage() {
    const { next, ...returned } = Route.useSearch()
    return <CardReturn channelSeq={seqParam(Route.useParams().channelSeq)} returned={returned} next={next} />
  },
})
