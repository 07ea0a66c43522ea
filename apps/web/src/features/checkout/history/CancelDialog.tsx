import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, TextSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { type OrderData, refundQuoteQuery } from '../queries.ts'
import { CancelForm } from './CancelForm.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import * as claimTexts from './claim-texts.ts'
import styles from './history.module.css'
import { isUnpaid } from './order-state.ts'
import * as texts from './texts.ts'

/**
 * PAY-21: line by line what would come back at this moment, and, after that, the way to take it; or, while its term runs, to
 * claim all of it because it is not as described (BYD-02).
 */
export default function CancelDialog({ order, onClose }: { order: OrderData; onClose: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const [isClaiming, setClaiming] = useState(false)
  const title = text(titleOf(order))
  const { data, error, refetch } = useQuery(refundQuoteQuery(useApi(), channelSeq, order.orderSeq))
  if (error && !data)
    return (
      <Dialog open onClose={onClose} size="small-medium" title={title}>
        <ErrorState message={error.message || undefined} retry={() => void refetch()} />
      </Dialog>
    )
  if (!data)
    return (
      <Dialog open onClose={onClose} size="small-medium" title={title}>
        <Loading label={text('calculating')}>
          <TextSkeleton lines={4} />
        </Loading>
      </Dialog>
    )
  const { claimTerm } = data
  if (isClaiming && claimTerm)
    return <ClaimForm {...{ order, onClose }} term={claimTerm} onBack={() => setClaiming(false)} />
  return (
    <CancelForm
      {...{ order, title, onClose }}
      quote={data}
      again={async () => void (await refetch())}
      otherWay={claimTerm && <ClaimWay until={claimTerm.until} onClaim={() => setClaiming(true)} />}
    />
  )
}

/** Nobody asks how much comes back where nothing was paid. */
function titleOf(order: OrderData) {
  if (isUnpaid(order)) return 'dialogTitleUnpaid'
  return order.amount === 0 ? 'dialogTitleFree' : 'dialogTitle'
}

function ClaimWay({ until, onClaim }: { until: string; onClaim: () => void }) {
  const text = useText(claimTexts)
  const language = useLanguage()
  return (
    <div className={styles.way}>
      <Notice
        action={
          <Button size="sm" onClick={onClaim}>
            {text('way')}
          </Button>
        }
      >
        <b>{text('question')}</b>
        <br />
        {text('questionText', { until: formatDate(fromSeoul(until), language) })}
      </Notice>
    </div>
  )
}
