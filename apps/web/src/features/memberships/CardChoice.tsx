import { cardText } from '@seodang/domain/stored-card'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { RadioTiles } from '../../ui/RadioTiles.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { cardsQuery } from '../cards/queries.ts'
import styles from './memberships.module.css'
import * as texts from './texts.ts'

/** One of one's own cards, or the way to another and back (MSH-07, ACC-20). */
export function CardChoice({
  value,
  onChange,
}: {
  value: number | null
  onChange: (cardSeq: number) => void
}) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const cards = useQuery(cardsQuery(useApi(), channelSeq))
  const here = useRouterState({ select: ({ location }) => location.href })
  const register = `/register_card/${channelSeq}?next=${encodeURIComponent(here)}`
  if (!cards.data) return <ListSkeleton rows={1} />
  if (cards.data.length === 0)
    return (
      <div className={styles.agreements}>
        <p className={styles.small}>{text('noCard')}</p>
        <LinkButton href={register} variant="soft" full>
          {text('registerCard')}
        </LinkButton>
      </div>
    )
  return (
    <div className={styles.agreements}>
      <RadioTiles
        label={text('card')}
        columns={1}
        value={value === null ? null : String(value)}
        onChange={(cardSeq) => onChange(Number(cardSeq))}
        options={cards.data.map((card) => ({ value: String(card.cardSeq), label: cardText(card) }))}
      />
      <LinkButton href={register} variant="ghost" size="sm">
        {text('addCard')}
      </LinkButton>
    </div>
  )
}
