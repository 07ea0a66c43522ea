import { CARRIERS } from '@seodang/domain/carriers'
import type { DeliveryAddress } from '@seodang/domain/delivery-address'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { AddressFields } from '../../ui/AddressFields.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './delivery.module.css'
import { type ParcelRow, staffKey } from './queries.ts'
import * as texts from './texts.ts'

interface ChangeProps {
  row: ParcelRow
  what: 'address' | 'tracking'
  onClose: () => void
}

/** DLV-06: mends where a parcel goes, or by whom it went. */
export default function ChangeDialog({ row, what, onClose }: ChangeProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const formId = useId()
  const [shipTo, setShipTo] = useState<DeliveryAddress>({
    recipient: row.recipient,
    phone: formatPhone(row.phone),
    zipcode: row.zipcode,
    addr1: row.addr1,
    addr2: row.addr2,
    note: row.note,
  })
  const [carrierCd, setCarrier] = useState(row.carrierCd ?? '')
  const [trackingNo, setTrackingNo] = useState(row.trackingNo ?? '')
  const change = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/deliveries/{deliverySeq}/modify', {
        path: { channelSeq, deliverySeq: row.deliverySeq },
        body:
          what === 'address' ? { shipTo } : { carrierCd: carrierCd || null, trackingNo: trackingNo || null },
      }),
    onSuccess: () => {
      toast({ text: text('saved'), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  const fields = change.error instanceof ApiError ? change.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text(what === 'address' ? 'editAddress' : 'editTracking')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={change.isPending}>
          {text('save')}
        </Button>
      }
    >
      <form id={formId} noValidate className={styles.stack} onSubmit={submit}>
        {change.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live>
            {change.error.message || text('failed')}
          </Notice>
        )}
        {what === 'address' ? (
          <AddressFields
            value={shipTo}
            onChange={(part) => setShipTo({ ...shipTo, ...part })}
            errorOf={(field) => fields[field]}
          />
        ) : (
          <>
            <Select
              label={text('carrier')}
              value={carrierCd}
              options={CARRIERS.map(({ code, name }) => ({ value: code, label: name[language] }))}
              error={fields.carrierCd}
              onChange={(event) => setCarrier(event.currentTarget.value)}
            />
            <TextField
              label={text('trackingNo')}
              maxLength={40}
              value={trackingNo}
              error={fields.trackingNo}
              onChange={(event) => setTrackingNo(event.currentTarget.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
