import { type AddressField, addressProblems, type DeliveryAddress } from '@seodang/domain/delivery-address'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { formatPhone } from '@seodang/domain/validation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { KeptStrip } from '../../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useOpened } from '../../../platform/use-opened.ts'
import { AddressFields } from '../../../ui/AddressFields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SaveRefusal } from '../../../ui/SaveRefusal.tsx'
import { toast } from '../../../ui/toast.ts'
import { type OrderData, orderQuery, ordersKey } from '../queries.ts'
import type { ParcelData } from './ParcelBox.tsx'
import * as texts from './parcel-texts.ts'

const draftOf = ({ recipient, phone, zipcode, addr1, addr2, note }: ParcelData): DeliveryAddress => ({
  recipient,
  phone: formatPhone(phone),
  zipcode,
  addr1,
  addr2,
  note,
})

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
  const {
    opened,
    draft: shipTo,
    change: type,
    ...held
  } = useOpened<ParcelData, DeliveryAddress>({
    saved: parcel,
    draftOf,
    read: async () =>
      (await queryClient.fetchQuery(orderQuery(api, channelSeq, orderSeq))).delivery ?? undefined,
  })
  const kept = useKeptTyped(`parcel-address:${orderSeq}`, held)
  const [isAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      api.post('/v2.0/channels/{channelSeq}/orders/{orderSeq}/delivery/modify', {
        path: { channelSeq, orderSeq },
        body: { shipTo, revision: opened.revision },
      }),
    onSuccess: () => {
      kept.renew()
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
        <KeptStrip of={kept} />
        {change.error && Object.keys(refused).length === 0 && (
          <SaveRefusal error={change.error} failed={text('failed')} of={held} onReloaded={change.reset} />
        )}
        <AddressFields
          value={shipTo}
          onChange={(part) => {
            change.reset()
            type(part)
          }}
          errorOf={errorOf}
        />
      </form>
    </Dialog>
  )
}
