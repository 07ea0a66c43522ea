import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button, type ButtonSize } from '../../ui/Button.tsx'
import type { OrderData } from './queries.ts'
import * as texts from './texts.ts'

/** PAY-22: the receipt as a file. */
export function ReceiptButton({ order, size }: { order: OrderData; size: ButtonSize }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { busy, start } = useDownload()
  const path = `/v2.0/channels/${channelSeq}/orders/${order.orderSeq}/receipt`
  return (
    <Button
      size={size}
      icon={IconReceipt}
      busy={busy}
      busyText=""
      onClick={() => void start(() => api.raw(path), `receipt-${order.number}.pdf`)}
    >
      {text('receiptPdf')}
    </Button>
  )
}
