import { YN } from '@seodang/domain/codes'
import { couponBounds, couponOff } from '@seodang/domain/coupon-texts'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useMemberOnly } from '../../../platform/member-only.ts'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { alert } from '../../../ui/dialog-requests.ts'
import { toast } from '../../../ui/toast.ts'
import { boxKey, courseCouponsQuery } from '../../coupons/queries.ts'
import styles from './coupon-offers.module.css'
import * as texts from './coupon-texts.ts'

/** CPN-08: coupons that may be taken on the page of a class; a page without any shows nothing. */
export default function CouponOffers({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const asMember = useMemberOnly()
  const { data } = useQuery(courseCouponsQuery(useApi(), channelSeq, courseSeq))
  const { get, taking } = useGet(channelSeq)
  if (!data || data.totalCount === 0) return null
  return (
    <section className={styles.offers} aria-label={text('title')}>
      {data.list.map((coupon) => {
        const has = coupon.hasYn === YN.yes
        return (
          <div key={coupon.couponInfoSeq} className={styles.offer}>
            <Button
              variant="soft"
              full
              icon={IconTicket}
              disabled={has}
              busy={taking === coupon.couponInfoSeq}
              onClick={() => asMember(() => get(coupon.couponInfoSeq))}
            >
              {has ? text('has') : text('get', { off: couponOff(coupon, language) })}
            </Button>
            <small>{[coupon.name, ...couponBounds(coupon, language)].join(' · ')}</small>
          </div>
        )
      })}
    </section>
  )
}

/** Whoever has it already is told so, and the button says it from then on. */
function useGet(channelSeq: number) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const router = useRouter()
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (couponInfoSeq: number) =>
      once(couponInfoSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/coupons/{couponInfoSeq}/download', {
          path: { channelSeq, couponInfoSeq },
          idempotencyKey,
        }),
      ),
    onSuccess: () =>
      toast({
        text: text('got'),
        tone: 'good',
        action: { label: text('seeBox'), onPress: () => void router.navigate({ to: '/coupon' }) },
      }),
    onError: (error) => {
      const said = error instanceof ApiError && error.message
      void alert({ description: said || text('failed') })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: boxKey(channelSeq) }),
  })
  return { get: mutate, taking: isPending ? variables : null }
}
