import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { CardTiles } from '../../ui/CardTiles.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { usableCardsQuery } from '../cards/queries.ts'
import * as texts from './texts.ts'

/** The card that pays for a membership (MSH-07, ACC-20). */
export function CardChoice({
  value,
  onChange,
}: {
  value: number | null
  onChange: (cardSeq: number) => void
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const cards = useQuery(usableCardsQuery(useApi(), channelSeq))
  const here = useRouterState({ select: ({ location }) => location.href })
  if (!cards.data) return <ListSkeleton rows={1} />
  return (
    <CardTiles
      cards={cards.data}
      value={value}
      onChange={onChange}
      registerHref={`/register_card/${channelSeq}?next=${encodeURIComponent(here)}`}
      label={text('card')}
      empty={text('noCard')}
      register={text('registerCard')}
      addAnother={text('addCard')}
    />
  )
}
