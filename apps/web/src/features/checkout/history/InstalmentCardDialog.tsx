import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CardTiles } from '../../../ui/CardTiles.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ListSkeleton } from '../../../ui/Skeleton.tsx'
import { usableCardsQuery } from '../../cards/queries.ts'
import * as texts from './instalment-texts.ts'
import { type PlanData, useInstalmentPress } from './use-instalment-press.ts'

/** PAY-23: another card from now on. */
export default function InstalmentCardDialog({ plan, onClose }: { plan: PlanData; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const cards = useQuery(usableCardsQuery(useApi(), channelSeq))
  const here = useRouterState({ select: ({ location }) => location.href })
  const [cardSeq, setCardSeq] = useState(plan.card?.canBeCharged ? plan.card.cardSeq : null)
  const { setCard } = useInstalmentPress(plan)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('cardTitle')}
      size="small"
      actions={
        <Button
          variant="main"
          busy={setCard.isPending}
          disabled={cardSeq === null}
          onClick={() => cardSeq !== null && setCard.mutate(cardSeq, { onSuccess: onClose })}
        >
          {text('useCard')}
        </Button>
      }
    >
      {cards.data ? (
        <CardTiles
          cards={cards.data}
          value={cardSeq}
          onChange={setCardSeq}
          registerHref={`/register_card/${channelSeq}?next=${encodeURIComponent(here)}`}
          label={text('cardLabel')}
          empty={text('emptyCard')}
          register={text('registerCard')}
          addAnother={text('addCard')}
        />
      ) : (
        <ListSkeleton rows={1} />
      )}
    </Dialog>
  )
}
