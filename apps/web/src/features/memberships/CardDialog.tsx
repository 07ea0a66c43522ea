import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CardChoice } from './CardChoice.tsx'
import type { SubscriptionData } from './queries.ts'
import * as texts from './texts.ts'
import { usePress } from './use-press.ts'

/** MSH-11: another card from now on. */
export default function CardDialog({ mine, onClose }: { mine: SubscriptionData; onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [cardSeq, setCard] = useState(mine.card?.canBeCharged ? mine.card.cardSeq : null)
  const press = usePress(
    () =>
      api.post('/v1.0/channels/{channelSeq}/me/subscriptions/{subscriptionSeq}/card', {
        path: { channelSeq, subscriptionSeq: mine.subscriptionSeq },
        body: { cardSeq: cardSeq ?? 0 },
      }),
    () => text('cardChanged'),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('cardTitle')}
      size="small"
      actions={
        <Button
          variant="main"
          busy={press.isPending}
          disabled={cardSeq === null}
          onClick={() => press.mutate(undefined, { onSuccess: onClose })}
        >
          {text('useCard')}
        </Button>
      }
    >
      <CardChoice value={cardSeq} onChange={setCard} />
    </Dialog>
  )
}
