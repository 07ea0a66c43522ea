import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Person } from '../../apps/server/src/testing/factories.ts'
import { SITE } from './world.ts'

const ORDER = `insert into orders (channel_seq, user_seq, number, payment_order_id, name, email, amount, pay_method_cd,
    payment_status, gateway, refund_policy, holds_place, held_until, agreed_terms_at)
  values ($1, $2, $3, $4, $5, $6, 60000, 'CARD', '00', 'toss', 'ECOMMERCE', true, now() + interval '10 minutes', now())
  returning order_seq`
const LINE = `insert into order_lines (channel_seq, order_seq, kind, course_seq, title, list_price, amount)
  values ($1, $2, 'class', $3, '하루 15분, 문장이 되는 일기', 60000, 60000) returning order_line_seq`
const TAKE = `update course_counts set attend_count = attend_count + 1, accept_cnt = accept_cnt + 1
  where channel_seq = $1 and course_seq = $2`
const CLAIM = `update orders set payment_status = '01', updated_at = now() where channel_seq = $1 and order_seq = $2`
const PAYMENT = `insert into payments (channel_seq, order_seq, gateway, payment_ref, status, method, amount, balance,
    currency, approved_at) values ($1, $2, 'toss', $3, 'DONE', 'CARD', 60000, 60000, 'KRW', now())`
const ATTENDANCE = `insert into attendances (channel_seq, course_seq, user_seq, choise_status_cd, attend_at)
  values ($1, $2, $3, '00', now()) returning attend_seq`
const ENTRY = `update course_counts set attend_sum = attend_sum + 1 where channel_seq = $1 and course_seq = $2`
const HISTORY = `insert into attendance_history (channel_seq, attend_seq, to_status_cd, note) values ($1, $2, '00', '')`
const GRANT = `insert into grants (channel_seq, course_seq, user_seq, source, source_key, start_at)
  values ($1, $2, $3, 'ORDER', $4, now())`
const TIE = `update order_lines set attend_seq = $3 where channel_seq = $1 and order_seq = $2`
const PAID = `update orders set payment_status = '03', paid_at = now(), holds_place = false, held_until = null,
    updated_at = now() where channel_seq = $1 and order_seq = $2`
const HOLD = `update coupons set state_cd = '01', order_seq = $3 where channel_seq = $1 and coupon_seq = $2`
const USE = `update coupons set state_cd = '02', used_at = now() where channel_seq = $1 and coupon_seq = $2`
const MAIL = `insert into sent_mails (channel_seq, recipient, subject, text, html, headers, transport)
  values ($1, $2, '수강 신청이 완료되었어요', '', '', '{}', 'mailbox')`

/**
 * The floor of what an enrolment with payment costs: the rows that ours writes, in as many transactions (order, claim,
 * completion), by prepared statements and without asking anything first.
 */
export function referencePurchase(
  pool: pg.Pool,
): (buyer: Person & { couponSeq?: number }, courseSeq: number) => Promise<void> {
  const transaction = async <T>(work: (write: Write) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(async (name, text, values) => {
        const { rows } = await client.query<number[]>({ name, text, values: [...values], rowMode: 'array' })
        return rows[0]?.[0] ?? 0
      })
      await client.query('commit')
      return result
    } finally {
      client.release()
    }
  }
  return async ({ userSeq, name, email, couponSeq }, courseSeq) => {
    const number = randomUUID()
    const { orderSeq, lineSeq } = await transaction(async (write) => {
      const order = await write('order', ORDER, [SITE, userSeq, number, randomUUID(), name, email])
      const line = await write('line', LINE, [SITE, order, courseSeq])
      await write('take', TAKE, [SITE, courseSeq])
      if (couponSeq !== undefined) await write('hold', HOLD, [SITE, couponSeq, order])
      return { orderSeq: order, lineSeq: line }
    })
    await transaction((write) => write('claim', CLAIM, [SITE, orderSeq]))
    await transaction(async (write) => {
      await write('payment', PAYMENT, [SITE, orderSeq, randomUUID()])
      const attendSeq = await write('attendance', ATTENDANCE, [SITE, courseSeq, userSeq])
      await write('entry', ENTRY, [SITE, courseSeq])
      await write('history', HISTORY, [SITE, attendSeq])
      await write('grant', GRANT, [SITE, courseSeq, userSeq, String(lineSeq)])
      await write('tie', TIE, [SITE, orderSeq, attendSeq])
      await write('paid', PAID, [SITE, orderSeq])
      if (couponSeq !== undefined) await write('use', USE, [SITE, couponSeq])
      await write('mail', MAIL, [SITE, email])
    })
  }
}

type Write = (name: string, text: string, values: readonly unknown[]) => Promise<number>
