import { allows, staff } from '@seodang/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Select } from '../../ui/Select.tsx'
import { couponsQuery } from '../coupon-desk/queries.ts'
import * as texts from './texts.ts'

const MOST_OFFERED = 100

interface CouponFieldProps {
  channelSeq: number
  value: number | null
  error: string | undefined
  onChange: (couponInfoSeq: number | null) => void
}

/** CHL-17: the coupon that completing gives; only whoever runs the coupons of the site chooses one. */
export function CouponField({ channelSeq, value, error, onChange }: CouponFieldProps) {
  const text = useText(texts)
  const { principal } = useSession()
  const mayChoose = allows(staff('SITE_COUPON_UPDATE'), principal)
  const found = useQuery({
    ...couponsQuery(useApi(), channelSeq, { size: MOST_OFFERED }),
    enabled: mayChoose,
  })
  if (!mayChoose) return null
  const coupons = found.data?.list ?? []
  const isListed = coupons.some(({ couponInfoSeq }) => couponInfoSeq === value)
  return (
    <Select
      label={text('rewardCoupon')}
      value={String(value ?? '')}
      error={error ?? (found.isError ? found.error.message : undefined)}
      options={[
        { value: '', label: text('noCoupon') },
        // What was chosen stays chosen while the list is on its way.
        ...(value !== null && !isListed ? [{ value: String(value), label: text('chosenCoupon') }] : []),
        ...coupons.map(({ couponInfoSeq, name }) => ({ value: String(couponInfoSeq), label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value ? Number(currentTarget.value) : null)}
    />
  )
}
