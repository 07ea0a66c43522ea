import { MOST_CODES_AT_ONCE } from '@seodang/domain/coupon-code'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { toast } from '../../ui/toast.ts'
import { couponsKey } from './queries.ts'
import * as texts from './texts.ts'

const FIRST: number | null = 100

/** CPN-02: how many more codes. */
export function GenerateDialog({ couponInfoSeq, onClose }: { couponInfoSeq: number; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const formId = useId()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [quantity, setQuantity] = useState(FIRST)
  const kept = useKept({
    place: `coupon-codes:${couponInfoSeq}`,
    value: quantity,
    clean: FIRST,
    restore: setQuantity,
  })
  const make = useMutation({
    mutationFn: (n: number) =>
      once(n, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/codes/create', {
          path: { channelSeq, couponInfoSeq },
          body: { quantity: n },
          idempotencyKey,
        }),
      ),
    onSuccess: (_, n) => {
      kept.renew()
      toast({ text: text('generated', { n }), tone: 'good' })
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) }),
  })
  const [isMissing, setMissing] = useState(false)
  const refused =
    make.error instanceof ApiError ? (make.error.fields.quantity ?? make.error.message) : make.error?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isNone = quantity === null || quantity < 1
    setMissing(isNone)
    if (!isNone) make.mutate(quantity)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('generate')}
      description={text('generateLead', { n: MOST_CODES_AT_ONCE })}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button type="submit" form={formId} variant="main" busy={make.isPending}>
            {text('generate')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        <NumberField
          label={text('quantity')}
          required
          data-autofocus
          max={MOST_CODES_AT_ONCE}
          value={quantity}
          error={isMissing ? problemText({ code: 'tooSmall', n: 1 }, language) : refused}
          onChange={setQuantity}
        />
      </form>
    </Dialog>
  )
}
