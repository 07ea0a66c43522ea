import { type Draft, fieldsOf } from '../../../features/membership-desk/draft.ts'
import { PlanCard } from '../../../features/memberships/PlanCard.tsx'

/** A membership in the look that learners will see, while it is written. */
export function MembershipPreview({ draft }: { draft: Draft }) {
  const { monthlyPrice, longerTerms, seatLimit, classes, chatRoomSeqs, ...rest } = fieldsOf(draft)
  return (
    <PlanCard
      heading="h3"
      plan={{
        ...rest,
        image: draft.imageUrl === null ? null : { url: draft.imageUrl, placeholder: null },
        terms: monthlyPrice === null ? [] : [{ months: 1, price: monthlyPrice }, ...longerTerms],
        seatsLeft: seatLimit === 0 ? null : seatLimit,
        classes: classes.map(({ courseSeq }) => ({ courseSeq, title: '', image: null })),
        chatRooms: chatRoomSeqs.map((chatRoomSeq) => ({ chatRoomSeq, name: '' })),
      }}
    />
  )
}
