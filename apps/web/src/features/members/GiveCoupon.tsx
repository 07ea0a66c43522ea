import { COUPON_STATUS } from '@seodang/domain/codes'
import { couponOff } from '@seodang/domain/coupon-texts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Combobox } from '../../ui/rich/Combobox.tsx'
import { toast } from '../../ui/toast.ts'
import { couponsQuery } from '../coupon-desk/queries.ts'
import styles from './members.module.css'
import type { Member } from './queries.ts'
import * as texts from './texts.ts'
import { usePeopleChange } from './use-people-change.ts'

const OFFERED = 100

/** MEM-07, CPN-08: gives the member one coupon by hand, as the coupon's own page does; a refusal is said with its reason. */
export function GiveCoupon({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const once = useSendOnce()
  const formId = useId()
  const { channelSeq } = useChannel()
  const [couponInfoSeq, setCoupon] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const q = words.trim()
  const offered = useQuery(
    couponsQuery(api, channelSeq, {
      statusCd: COUPON_STATUS.active,
      size: OFFERED,
      ...(couponInfoSeq === null && q !== '' && { q }),
    }),
  )
  const give = usePeopleChange(
    async () => {
      const { refused } = await once(couponInfoSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/holders/create', {
          path: { channelSeq, couponInfoSeq: Number(couponInfoSeq) },
          body: { userSeqs: [member.userSeq], emails: [] },
          idempotencyKey,
        }),
      )
      return refused[0]?.reason ?? null
    },
    {
      isQuiet: true,
      onDone: (reason) => {
        if (reason !== null) return
        toast({ text: text('couponGiven', { name: member.name }), tone: 'good' })
        onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (couponInfoSeq !== null) give.mutate()
  }
  const refusal = give.data ? text(`notGiven.${give.data}`) : null
  const problem = give.error?.message ?? offered.error?.message ?? refusal
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('giveCouponTitle', { name: member.name })}
      description={text('giveCouponHelp')}
      size="small-medium"
      actions={
        <Button
          type="submit"
          form={formId}
          variant="main"
          busy={give.isPending}
          disabled={couponInfoSeq === null}
        >
          {text('giveCoupon')}
        </Button>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        {problem !== null && (
          <Notice tone="danger" live>
            {problem || text('failed')}
          </Notice>
        )}
        <Combobox
          label={text('chooseCoupon')}
          choices={(offered.data?.list ?? []).map((coupon) => ({
            value: String(coupon.couponInfoSeq),
            label: coupon.name,
            note: couponOff(coupon, language),
          }))}
          value={couponInfoSeq}
          onSearch={setWords}
          searching={offered.isFetching}
          onChange={(value) => {
            setCoupon(value)
            give.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
