import type { coupon, couponCodes, couponHolders, coupons } from '@seodang/contract/coupon'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { listCodes } from './codes-store.ts'
import { countHolders, figuresOf, type HolderLine, listHolders } from './holders-store.ts'
import { getInfo } from './info-store.ts'
import { findInfoLine, type InfoLine, listInfos } from './list-store.ts'
import { namesOf } from './targets-store.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** CPN-01. */
export async function listPage(
  ctx: Context,
  query: QueryOf<typeof coupons>,
): Promise<ReplyOf<typeof coupons>> {
  const { rows, totalCount } = await listInfos(ctx, query, pageOfList(query))
  return { list: rows.map(infoView), totalCount }
}

/** CPN-12: a coupon with what came of it. */
export async function readOne(ctx: Context, couponInfoSeq: number): Promise<ReplyOf<typeof coupon>> {
  const line = (await findInfoLine(ctx, couponInfoSeq)) ?? fail('COUPON_NOT_FOUND', { couponInfoSeq })
  const { targetCourseSeqs, finishCourseSeqs, revision } = line.info
  const [figures, names] = await Promise.all([
    figuresOf(ctx, couponInfoSeq),
    namesOf(ctx, [...targetCourseSeqs, ...finishCourseSeqs]),
  ])
  const named = (courseSeqs: readonly number[]) =>
    courseSeqs.flatMap((courseSeq) => names.get(courseSeq) ?? [])
  return {
    ...infoView(line),
    revision,
    targetCourseSeqs,
    targets: named(targetCourseSeqs),
    finishCourseSeqs,
    finishCourses: named(finishCourseSeqs),
    figures,
  }
}

function infoView({ info, usedCount, code }: InfoLine) {
  return {
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
    issueCd: info.issueCd,
    code,
    issueStartAt: iso(info.issueStartAt),
    issueEndAt: iso(info.issueEndAt),
    totalCount: info.totalCount,
    perUser: info.perUser,
    statusCd: info.statusCd,
    issuedCount: info.issuedCount,
    usedCount,
    createdAt: info.createdAt.toISOString(),
  }
}

/** CPN-12: who was given it. */
export async function holdersPage(
  ctx: Context,
  couponInfoSeq: number,
  query: QueryOf<typeof couponHolders>,
): Promise<ReplyOf<typeof couponHolders>> {
  await getInfo(ctx, couponInfoSeq)
  const [rows, totalCount] = await Promise.all([
    listHolders(ctx, couponInfoSeq, query, pageOfList(query)),
    countHolders(ctx, couponInfoSeq, query),
  ])
  return { list: rows.map(holderView), totalCount }
}

const holderView = (row: HolderLine) => ({
  ...row,
  issuedAt: row.issuedAt.toISOString(),
  useEndAt: iso(row.useEndAt),
  usedAt: iso(row.usedAt),
})

/** CPN-02: the generated codes. */
export async function codesPage(
  ctx: Context,
  couponInfoSeq: number,
  query: QueryOf<typeof couponCodes>,
): Promise<ReplyOf<typeof couponCodes>> {
  await getInfo(ctx, couponInfoSeq)
  const { rows, totalCount } = await listCodes(ctx, couponInfoSeq, query, pageOfList(query))
  return {
    list: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      takenAt: iso(row.takenAt),
    })),
    totalCount,
  }
}
