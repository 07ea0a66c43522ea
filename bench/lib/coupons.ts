import { COUPON_DISCOUNT_TYPE, COUPON_ISSUE } from '@seodang/domain/codes'
import type { Person } from '../../apps/server/src/testing/factories.ts'
import type { Product } from './servers.ts'
import { members, SITE } from './world.ts'

export type Holder = Person & { couponSeq: number }

/** What it takes off a class of 60,000 won. */
export const OFF = 10_000

/** A coupon that anybody may take, as often as `totalCount` says. */
export async function aKind({ pool }: Product, totalCount: number | null): Promise<number> {
  const { rows } = await pool.query<{ coupon_info_seq: string }>(
    `insert into coupon_infos (channel_seq, name, discount_type, discount, issue_cd, total_count)
     select $1, '벤치 쿠폰', i.discount_type, $2, i.issue_cd, $3
     from (values ($4, $5)) as i (discount_type, issue_cd) returning coupon_info_seq`,
    [SITE, OFF, totalCount, COUPON_DISCOUNT_TYPE.amount, COUPON_ISSUE.download],
  )
  return Number(rows[0]?.coupon_info_seq)
}

/** Members with a coupon each in their box. */
export async function holders(product: Product, count: number): Promise<Holder[]> {
  const kind = await aKind(product, null)
  const people = await members(product, count)
  const { rows } = await product.pool.query<{ coupon_seq: string; user_seq: string }>(
    `with given as (
       insert into coupons (channel_seq, coupon_info_seq, user_seq, discount_type, discount)
       select channel_seq, coupon_info_seq, u, discount_type, discount
       from coupon_infos, unnest($3::bigint[]) u where channel_seq = $1 and coupon_info_seq = $2
       returning coupon_seq, user_seq
     ), counted as (
       update coupon_infos set issued_count = cardinality($3::bigint[]) where channel_seq = $1 and coupon_info_seq = $2
     )
     select coupon_seq, user_seq from given`,
    [SITE, kind, people.map(({ userSeq }) => userSeq)],
  )
  const seqs = new Map(rows.map((row) => [Number(row.user_seq), Number(row.coupon_seq)]))
  return people.map((person) => ({ ...person, couponSeq: seqs.get(person.userSeq) ?? 0 }))
}
