import { CARRIERS } from '@seodang/domain/carriers'
import type { DeliveryAddress } from '@seodang/domain/delivery-address'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './delivery.module.css'
import { type ParcelRow, parcelQuery, staffKey } from './queries.ts'
import * as texts from './texts.ts'

interface ChangeProps {
  row: ParcelRow
  what: 'address' | 'tracking'
  onClose: () => void
}

interface Draft extends DeliveryAddress {
  carrierCd: string
  trackingNo: string
}

const draftOf = (row: ParcelRow): Draft => ({
  recipient: row.recipient,
  phone: formatPhone(row.phone),
  zipcode: row.zipcode,
  addr1: row.addr1,
  addr2: row.addr2,
  note: row.note,
  carrierCd: row.carrierCd ?? '',
  trackingNo: row.trackingNo ?? '',
})

/** DLV-06: mends where a parcel goes, or by whom it went. */
export default function ChangeDialog({ row, what, onClose }: ChangeProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const formId = useId()
  const { opened, draft, change, ...held } = useOpened<ParcelRow, Draft>({
    saved: row,
    draftOf,
    read: async () => (await queryClient.fetchQuery(parcelQuery(api, channelSeq, row.deliverySeq))).parcel,
  })
  const kept = useKeptTyped(`parcel:${what}:${row.deliverySeq}`, held)
  const { carrierCd, trackingNo, ...shipTo } = draft
  const save = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/modify', {
        path: { channelSeq, deliverySeq: row.deliverySeq },
        body: {
          ...(what === 'address'
            ? { shipTo }
            : { carrierCd: carrierCd || null, trackingNo: trackingNo || null }),
          revision: opened.revision,
        },
      }),
    onSuccess: () => {
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text(what === 'address' ? 'editAddress' : 'editTracking')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={save.isPending}>
          {text('save')}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.stack} onSubmit={submit}>
        <KeptStrip of={kept} />
        {save.error && Object.keys(fields).length === 0 && (
          <SaveRefusal error={save.error} failed={text('failed')} of={held} onReloaded={save.reset} />
        )}
        {what === 'address' ? (
          <AddressFields value={shipTo} onChange={change} errorOf={(field) => fields[field]} />
        ) : (
          <>
            <Select
              label={text('carrier')}
              value={carrierCd}
              options={CARRIERS.map(({ code, name }) => ({ value: code, label: name[language] }))}
              error={fields.carrierCd}
              onChange={(event) => change({ carrierCd: event.currentTarget.value })}
            />
            <TextField
              label={text('trackingNo')}
              maxLength={40}
              value={trackingNo}
              error={fields.trackingNo}
              onChange={(event) => change({ trackingNo: event.currentTarget.value })}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
