import { type AddressField, addressProblems, type DeliveryAddress } from '@seodang/domain/delivery-address'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { AddressFields } from '../../../ui/AddressFields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { type OrderData, ordersKey } from '../queries.ts'
import type { ParcelData } from './ParcelBox.tsx'
import * as texts from './parcel-texts.ts'

/** DLV-05: the parcel goes elsewhere, while it is not packed. */
export default function AddressDialog({
  order: { orderSeq },
  parcel,
  onClose,
}: {
  order: OrderData
  parcel: ParcelData
  onClose: () => void
}) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const formId = useId()
  const { recipient, phone, zipcode, addr1, addr2, note } = parcel
  const [shipTo, setShipTo] = useState<DeliveryAddress>({
    recipient,
    phone: formatPhone(phone),
    zipcode,
    addr1,
    addr2,
    note,
  })
  const [isAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/delivery/modify', {
        path: { channelSeq, orderSeq },
        body: { shipTo },
      }),
    onSuccess: () => {
      toast({ text: text('changed'), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey(channelSeq) }),
  })
  const problems = addressProblems(shipTo)
  const refused = change.error instanceof ApiError ? change.error.fields : {}
  const errorOf = (field: AddressField) => {
    const problem = problems[field]
    return (
      refused[field] ??
      (isAsked && problem ? problemText(problem, language, ADDRESS_LABELS[field][language]) : undefined)
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(problems).length === 0) change.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('changeAddress')}
      actions={
        <Button type="submit" form={formId} variant="main" busy={change.isPending}>
          {text('save')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {change.error && Object.keys(refused).length === 0 && (
          <Notice tone="danger" live>
            {change.error.message || text('failed')}
          </Notice>
        )}
        <AddressFields
          value={shipTo}
          onChange={(part) => {
            change.reset()
            setShipTo({ ...shipTo, ...part })
          }}
          errorOf={errorOf}
        />
      </form>
    </Dialog>
  )
}
