import { carrierName } from '@seodang/domain/carriers'
import { DELIVERY_STATE, type DeliveryStateCd } from '@seodang/domain/codes'
import { isOut, isUnsent, mayChangeAddress, movesFrom } from '@seodang/domain/delivery'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './delivery.module.css'
import { type ParcelDetail, type ParcelRow, parcelQuery, staffKey } from './queries.ts'
import * as texts from './texts.ts'
import { ParcelState } from './use-columns.tsx'
import { useMove } from './use-move.tsx'

const ChangeDialog = lazyDialog(() => import('./ChangeDialog.tsx'))

interface DrawerProps {
  deliverySeq: number
  mayChange: boolean
  onSend: (row: ParcelRow) => void
  onClose: () => void
}

/** One parcel beside the list: where it goes, what was done to it, and what can be done now. */
export function DeliveryDrawer({ deliverySeq, mayChange, onSend, onClose }: DrawerProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const detail = useQuery(parcelQuery(useApi(), channelSeq, deliverySeq))
  const parcel = detail.data?.parcel
  return (
    <Drawer
      title={parcel ? text('detail', { number: parcel.number }) : text('loading')}
      onClose={onClose}
      actions={parcel && mayChange && <Moves row={parcel} onSend={onSend} />}
    >
      {detail.isPending && (
        <Loading label={text('loading')}>
          <TextSkeleton lines={8} />
        </Loading>
      )}
      {detail.isError && <ErrorState message={detail.error.message} retry={() => void detail.refetch()} />}
      {detail.data && <Facts detail={detail.data} mayChange={mayChange} />}
    </Drawer>
  )
}

function Moves({ row, onSend }: { row: ParcelRow; onSend: (row: ParcelRow) => void }) {
  const text = useText(texts)
  const { move } = useMove()
  if (row.isClosed) return null
  const at = { movedAt: row.movedAt, now: new Date(), by: 'staff' } as const
  const choose = (to: DeliveryStateCd) => {
    if (to === DELIVERY_STATE.sent && isUnsent(row.state)) onSend(row)
    else move.mutate({ to, parcels: [{ deliverySeq: row.deliverySeq, from: row.state }] })
  }
  return (
    <>
      {movesFrom(row.state, at).map((to) => (
        <Button
          key={to}
          variant={to === DELIVERY_STATE.sent && isUnsent(row.state) ? 'main' : undefined}
          busy={move.isPending && move.variables.to === to}
          disabled={move.isPending || (row.isHeld && isUnsent(row.state))}
          onClick={() => choose(to)}
        >
          {text(`to.${to}`)}
        </Button>
      ))}
    </>
  )
}

function Facts({ detail: { parcel, steps }, mayChange }: { detail: ParcelDetail; mayChange: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const [changing, setChanging] = useState<'address' | 'tracking' | null>(null)
  const state = (code: DeliveryStateCd | null) => (code === null ? '' : text(`state.${code}`))
  return (
    <div className={styles.detail}>
      <ParcelState row={parcel} />
      <dl className={styles.facts}>
        <Row label={text('goods')}>{parcel.goods}</Row>
        <Row label={text('recipient')}>
          {parcel.recipient} · {formatPhone(parcel.phone)}
        </Row>
        <Row label={text('address')}>
          ({parcel.zipcode}) {parcel.addr1} {parcel.addr2}
        </Row>
        <Row label={text('deliveryNote')}>{parcel.note}</Row>
        <Row label={text('trackingNo')}>
          {parcel.trackingNo && (
            <>
              {carrierName(parcel.carrierCd, language)}{' '}
              {parcel.trackingUrl ? (
                <Anchor href={parcel.trackingUrl} target="_blank" rel="noreferrer noopener">
                  {parcel.trackingNo}
                </Anchor>
              ) : (
                parcel.trackingNo
              )}
            </>
          )}
        </Row>
        <Row label={text('buyer')}>{parcel.buyer}</Row>
        <Row label={text('ordered')}>{formatDateTime(parcel.orderedAt, language)}</Row>
      </dl>
      <div className={styles.acts}>
        <Anchor href={`/settings/payment?order=${parcel.orderSeq}`}>{text('order')}</Anchor>
        {mayChange && !parcel.isClosed && mayChangeAddress(parcel.state, 'staff') && (
          <Button size="sm" onClick={() => setChanging('address')}>
            {text('editAddress')}
          </Button>
        )}
        {mayChange && !parcel.isClosed && parcel.trackingNo && (
          <Button size="sm" onClick={() => setChanging('tracking')}>
            {text('editTracking')}
          </Button>
        )}
        {mayChange && <Decisions row={parcel} />}
      </div>
      <h3>{text('history')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.kind}${step.createdAt}`}>
            <span>
              {text(`step.${step.kind}` as keyof typeof texts.ko, {
                from: state(step.from),
                to: state(step.to),
              })}
            </span>
            <small>
              {formatDateTime(step.createdAt, language)} · {step.byName ?? text('byNobody')}
            </small>
          </li>
        ))}
      </ol>
      {changing && (
        <Suspense>
          <ChangeDialog row={parcel} what={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** DLV-08: the return is waived, or the delivery given up; both can be taken back. */
function Decisions({ row }: { row: ParcelRow }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const path = { channelSeq, deliverySeq: row.deliverySeq }
  const decide = useMutation({
    mutationFn: (what: 'waive' | 'close') =>
      what === 'waive'
        ? api.post('/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/waiver/modify', {
            path,
            body: { waivedYn: row.isWaived ? 'N' : 'Y' },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/closing/modify', {
            path,
            body: { closedYn: row.isClosed ? 'N' : 'Y' },
          }),
    onSuccess: () => toast({ text: text('saved'), tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  const ask = async (what: 'waive' | 'close') => {
    const isBack = what === 'waive' ? row.isWaived : row.isClosed
    if (
      isBack ||
      (await confirm({
        title: text(`${what}Question`),
        description: text(`${what}Text`),
        confirmLabel: text(what),
        danger: what === 'close',
      }))
    )
      decide.mutate(what)
  }
  if (row.isHeld) return null
  return (
    <>
      {(row.isWaived || isOut(row)) && (
        <Button size="sm" busy={decide.isPending} onClick={() => void ask('waive')}>
          {text(row.isWaived ? 'unwaive' : 'waive')}
        </Button>
      )}
      {isUnsent(row.state) && (
        <Button
          size="sm"
          variant={row.isClosed ? undefined : 'dangerLine'}
          busy={decide.isPending}
          onClick={() => void ask('close')}
        >
          {text(row.isClosed ? 'reopen' : 'close')}
        </Button>
      )}
    </>
  )
}

/** A line that has nothing to say is left out. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '' || children === undefined) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
