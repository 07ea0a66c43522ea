import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { CouponEditor } from './CouponEditor.tsx'
import { couponQuery } from './queries.ts'

interface EditPageProps {
  couponInfoSeq: number
  onSaved: (couponInfoSeq: number) => void
}

/** The editor of a coupon that is there; it opens with what the server knows now. */
export function EditPage({ couponInfoSeq, onSaved }: EditPageProps) {
  const { channelSeq } = useChannel()
  const coupon = useQuery({
    ...couponQuery(useApi(), { channelSeq, couponInfoSeq }),
    // What is being written is never replaced under the cursor.
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  if (coupon.error && !coupon.data)
    return <ErrorState message={coupon.error.message || undefined} retry={() => void coupon.refetch()} />
  if (!coupon.data) return <ListSkeleton rows={6} />
  return <CouponEditor key={couponInfoSeq} coupon={coupon.data} onSaved={onSaved} />
}
