import { carrierName } from '@seodang/domain/carriers'
import { DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import { formatDate } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { useIsOwnDomain } from '../../../platform/site-address.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/dialog-requests.ts'
import { AtProductNote } from '../../../ui/rich/AtProductNote.tsx'
import { StatusDot, type StatusKind } from '../../../ui/StatusDot.tsx'
import { toast } from '../../../ui/toast.ts'
import { type OrderData, ordersKey } from '../queries.ts'
import styles from './history.module.css'
import * as texts from './parcel-texts.ts'

const AddressDialog = lazyDialog(() => import('./AddressDialog.tsx'))

const KINDS: Record<DeliveryStateCd, StatusKind> = {
  [DELIVERY_STATE.toPrepare]: 'waiting',
  [DELIVERY_STATE.packed]: 'waiting',
  [DELIVERY_STATE.sent]: 'running',
  [DELIVERY_STATE.delivered]: 'ok',
  [DELIVERY_STATE.returned]: 'off',
}

export type ParcelData = NonNullable<OrderData['delivery']>

/** DLV-07: where the goods of an order are, with the carrier's page; what may be done comes from the server's rules. */
export default function ParcelBox({ order, parcel }: { order: OrderData; parcel: ParcelData }) {
  const text = useText(texts)
  const language = useLanguage()
  const isOwnDomain = useIsOwnDomain()
  const [changing, setChanging] = useState(false)
  const { state, isClosed, recipient, phone, zipcode, addr1, addr2, note } = parcel
  const at = { sent: parcel.sentAt, delivered: parcel.deliveredAt, returned: parcel.returnedAt }
  const since = at.returned ?? at.delivered ?? at.sent
  return (
    <section className={styles.parcel} aria-label={text('title')}>
      <p className={styles.parcelState}>
        <b>{text('title')}</b>
        <StatusDot kind={isClosed ? 'off' : KINDS[state]}>
          {text(isClosed ? 'closed' : `state.${state}`)}
        </StatusDot>
        {since !== null && !isClosed && <small>{formatDate(since, language)}</small>}
      </p>
      <p>
        {recipient} · <span className="nw">{formatPhone(phone)}</span>
        <br />({zipcode}) {addr1} {addr2}
        {note && (
          <>
            <br />
            <small>{note}</small>
          </>
        )}
      </p>
      {parcel.trackingNo && (
        <p>
          {carrierName(parcel.carrierCd, language)} <span className="nw">{parcel.trackingNo}</span>
        </p>
      )}
      <div className={styles.parcelActs}>
        {parcel.trackingUrl && (
          <LinkButton href={parcel.trackingUrl} size="sm" target="_blank" rel="noreferrer noopener">
            {text('track')}
          </LinkButton>
        )}
        {parcel.mayConfirm && <Confirm order={order} />}
        {parcel.mayChangeAddress && !isOwnDomain && (
          <Button size="sm" onClick={() => setChanging(true)}>
            {text('changeAddress')}
          </Button>
        )}
      </div>
      {parcel.mayChangeAddress && isOwnDomain && (
        <AtProductNote path="/paymenthistory">{text('addressAtProduct')}</AtProductNote>
      )}
      {changing && (
        <Suspense>
          <AddressDialog order={order} parcel={parcel} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Confirm({ order: { orderSeq } }: { order: OrderData }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const arrive = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/delivery/confirm', {
        path: { channelSeq, orderSeq },
      }),
    onSuccess: () => toast({ text: text('arrived'), tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey(channelSeq) }),
  })
  const ask = async () => {
    const agreed = await confirm({
      title: text('arriveQuestion'),
      description: text('arriveText'),
      confirmLabel: text('arrive'),
    })
    if (agreed) arrive.mutate()
  }
  return (
    <Button size="sm" busy={arrive.isPending} onClick={() => void ask()}>
      {text('arrive')}
    </Button>
  )
}
