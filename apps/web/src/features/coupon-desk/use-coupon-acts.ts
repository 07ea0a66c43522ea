import { COUPON_STATUS } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { couponsKey } from './queries.ts'
import * as texts from './texts.ts'

interface Named {
  couponInfoSeq: number
  name: string
}

/** Stopping, going on and deleting, each asked first where it takes something away (UI-20). */
export function useCouponActs(onRemoved?: () => void) {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const onError = (error: Error) =>
    toast({ text: (error instanceof ApiError && error.message) || text('failed'), tone: 'bad' })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: couponsKey(channelSeq) })
  const status = useMutation({
    mutationFn: ({ couponInfoSeq, isActive }: Named & { isActive: boolean }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/status/modify', {
        path: { channelSeq, couponInfoSeq },
        body: { statusCd: isActive ? COUPON_STATUS.active : COUPON_STATUS.stopped },
      }),
    onSuccess: (_, { isActive }) => toast({ text: text(isActive ? 'resumed' : 'stopped'), tone: 'good' }),
    onError,
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ couponInfoSeq }: Named) =>
      api.post('/v1.0/channels/{channelSeq}/admin/coupons/{couponInfoSeq}/delete', {
        path: { channelSeq, couponInfoSeq },
      }),
    onSuccess: () => {
      toast({ text: text('removed'), tone: 'good' })
      onRemoved?.()
    },
    onError,
    onSettled,
  })
  return {
    resume: (coupon: Named) => status.mutate({ ...coupon, isActive: true }),
    stop: async (coupon: Named) => {
      const agreed = await confirm({
        title: text('stopTitle', { name: coupon.name }),
        description: text('stopText'),
        confirmLabel: text('stop'),
      })
      if (agreed) status.mutate({ ...coupon, isActive: false })
    },
    remove: async (coupon: Named) => {
      const agreed = await confirm({
        title: text('removeTitle', { name: coupon.name }),
        description: text('removeText'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (agreed) removal.mutate(coupon)
    },
  }
}
