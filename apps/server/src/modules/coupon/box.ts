import type { courseCoupons, myCoupons } from '@seodang/contract/coupon'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { COUPON_ISSUE, YN } from '@seodang/domain/codes'
import { isCouponTarget } from '@seodang/domain/coupon'
import { issueRefusal } from '@seodang/domain/coupon-issue'
import { isPackage } from '@seodang/domain/package-terms'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { countBox, givenCounts, listBox, listOffered } from './box-store.ts'
import { namesOf } from './targets-store.ts'

/** So many targets of a coupon are named; of the rest there is the number. */
const NAMED_TARGETS = 10

const iso = (at: Date | null) => at?.toISOString() ?? null

/** CPN-09: one tab of the caller's box, with the numbers on all of them. */
export async function myBox(
  ctx: Context,
  query: QueryOf<typeof myCoupons>,
): Promise<ReplyOf<typeof myCoupons>> {
  const { tab = 'usable' } = query
  const userSeq = userSeqOf(ctx)
  const [rows, counts] = await Promise.all([
    listBox(ctx, userSeq, tab, pageOfList(query)),
    countBox(ctx, userSeq),
  ])
  const names = await namesOf(ctx, [...new Set(rows.flatMap(({ coupon }) => coupon.targetCourseSeqs))], {
    forVisitors: true,
  })
  return {
    list: rows.map(({ coupon, name }) => ({
      couponSeq: coupon.couponSeq,
      name,
      discountType: coupon.discountType,
      discount: coupon.discount,
      maxDiscount: coupon.maxDiscount,
      minPrice: coupon.minPrice,
      targetCd: coupon.targetCd,
      membershipTerms: coupon.membershipTerms,
      useStartAt: iso(coupon.useStartAt),
      useEndAt: iso(coupon.useEndAt),
      stateCd: coupon.stateCd,
      issuedAt: coupon.issuedAt.toISOString(),
      usedAt: iso(coupon.usedAt),
      targets: coupon.targetCourseSeqs
        .flatMap((courseSeq) => names.get(courseSeq) ?? [])
        .slice(0, NAMED_TARGETS),
      targetCount: coupon.targetCourseSeqs.length,
    })),
    totalCount: counts[tab],
    counts,
  }
}

/** CPN-08: what may be taken on the page of a class or package; used up and ended ones are not shown. */
export async function offeredOn(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof courseCoupons>> {
  const course = await getVisibleCourse(ctx, courseSeq)
  const product = { kind: isPackage(course) ? 'package' : 'class', seq: courseSeq } as const
  const offered = (await listOffered(ctx, COUPON_ISSUE.download)).filter((info) =>
    isCouponTarget(info, product),
  )
  const { userSeq } = ctx.principal
  const given = userSeq === null ? new Map<number, number>() : await givenCounts(ctx, userSeq)
  const list = offered.flatMap((info) => {
    const refusal = issueRefusal(
      info,
      { issuedCount: info.issuedCount, mine: given.get(info.couponInfoSeq) ?? 0 },
      ctx.now,
    )
    if (refusal !== null && refusal !== 'alreadyIssued') return []
    return [
      {
        couponInfoSeq: info.couponInfoSeq,
        name: info.name,
        discountType: info.discountType,
        discount: info.discount,
        maxDiscount: info.maxDiscount,
        minPrice: info.minPrice,
        targetCd: info.targetCd,
        membershipTerms: info.membershipTerms,
        useStartAt: iso(info.useStartAt),
        useEndAt: iso(info.useEndAt),
        useDays: info.useDays,
        hasYn: refusal === null ? YN.no : YN.yes,
      },
    ]
  })
  return { list, totalCount: list.length }
}
