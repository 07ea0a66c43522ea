import { createFileRoute } from '@tanstack/react-router'
import { Cards } from '../../features/cards/Cards.tsx'
import { nextIn } from '../../features/cards/search.ts'
import { cardsHead } from '../../features/cards/titles.ts'
import { MyFrame } from '../../features/my-classes/MyFrame.tsx'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { seqParam } from '../../platform/seq-param.ts'

/** ACC-20. */
export const Route = createFileRoute('/_account/register_card/$channelSeq/')({
  ssr: false,
  validateSearch: nextIn,
  beforeLoad: requireLogin,
  head: cardsHead,
  component: CardsPage,
})

function CardsPage() {
  useStayLoggedIn()
  const { next } = Route.useSearch()
  const channelSeq = seqParam(Route.useParams().channelSeq)
  // Outside of the site the address alone says whose cards they are.
  if (!useMaybeChannel()) return <Cards channelSeq={channelSeq} next={next} />
  return (
    <MyFrame>
      <Cards channelSeq={channelSeq} next={next} isFramed />
    </MyFrame>
  )
}
