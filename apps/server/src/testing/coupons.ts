import { COUPON_DISCOUNT_TYPE, COUPON_ISSUE } from '@seodang/domain/codes'
import { newCoupon } from '@seodang/domain/coupon-form'
import { and, eq } from 'drizzle-orm'
import { couponCodes, couponInfos, coupons } from '../modules/coupon/tables.ts'
import type { Caller, Told } from './buying.ts'
import type { Person, Services } from './factories.ts'
import type { Answer, TestServer } from './server.ts'

/** A coupon of 10,000 won for anything, which anybody may take, unless told otherwise. */
export async function aCoupon(
  services: Services,
  channelSeq: number,
  { code, ...overrides }: Partial<typeof couponInfos.$inferInsert> & { code?: string } = {},
): Promise<{ couponInfoSeq: number }> {
  const [info] = await services.db
    .insert(couponInfos)
    .values({
      channelSeq,
      name: '첫 수강 쿠폰',
      discountType: COUPON_DISCOUNT_TYPE.amount,
      discount: 10_000,
      issueCd: code === undefined ? COUPON_ISSUE.download : COUPON_ISSUE.code,
      ...overrides,
    })
    .returning({ couponInfoSeq: couponInfos.couponInfoSeq })
  if (!info) throw new Error('no coupon was made')
  if (code !== undefined) await services.db.insert(couponCodes).values({ channelSeq, ...info, code })
  return info
}

/** What staff would send to make one, by its fields that matter. */
export const aDraft = (overrides: object = {}) => ({
  ...newCoupon(),
  name: '봄 쿠폰',
  code: 'SPRING2026',
  ...overrides,
})

export const registerCode = (server: TestServer, channelSeq: number, as: Person, code: string) =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/me/coupons/create`,
    as,
    body: { code },
  })

export const downloadCoupon = <A extends Told>(
  server: Caller<A>,
  channelSeq: number,
  as: Person,
  couponInfoSeq: number,
): Promise<A> =>
  server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${channelSeq}/coupons/${couponInfoSeq}/download`,
    as,
    body: {},
  })

/** Takes a coupon as its holder would; answers its key. */
export async function hold(
  server: TestServer,
  channelSeq: number,
  as: Person,
  overrides: Parameters<typeof aCoupon>[2] = {},
): Promise<{ couponSeq: number; couponInfoSeq: number }> {
  const { couponInfoSeq } = await aCoupon(server.services, channelSeq, overrides)
  const { status, body } = await downloadCoupon(server, channelSeq, as, couponInfoSeq)
  if (status !== 200) throw new Error(`no coupon was taken: ${JSON.stringify(body)}`)
  return { couponSeq: Number(body.data.couponSeq), couponInfoSeq }
}

export async function couponRow({ services }: TestServer, couponSeq: number) {
  const [row] = await services.db.select().from(coupons).where(eq(coupons.couponSeq, couponSeq))
  if (!row) throw new Error('there is no such coupon')
  return row
}

export async function infoRow({ services }: TestServer, couponInfoSeq: number) {
  const [row] = await services.db
    .select()
    .from(couponInfos)
    .where(eq(couponInfos.couponInfoSeq, couponInfoSeq))
  if (!row) throw new Error('there is no such coupon')
  return row
}

export const couponsOf = ({ services }: TestServer, channelSeq: number, { userSeq }: { userSeq: number }) =>
  services.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.channelSeq, channelSeq), eq(coupons.userSeq, userSeq)))
    .orderBy(coupons.couponSeq)

export const box = async (
  server: TestServer,
  channelSeq: number,
  as: Person,
  tab = 'usable',
): Promise<Answer> => server.call({ url: `/api/v1.0/channels/${channelSeq}/me/coupons`, as, query: { tab } })
