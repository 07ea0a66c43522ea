import { CHOISE_STATUS, PAYMENT_STATUS, USER_TYPE } from '@seodang/domain/codes'
import { and, asc, eq, exists, gt, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { attendances } from '../enrolment/tables.ts'
import { channelUsers, operators } from '../membership/tables.ts'
import { orderLines, orders, refunds } from '../order/tables.ts'
import { channels } from '../site/tables.ts'
import { numbersOf } from './merged-store.ts'
import { users } from './tables.ts'

/** What of a person lies in all the sites, for the one decision that concerns all of them: closing the account. */

export async function listSitesOf(ctx: Context, userSeq: number) {
  return ctx.db
    .select({ channelSeq: channels.channelSeq, name: channels.name })
    .from(channelUsers)
    .innerJoin(channels, and(eq(channels.channelSeq, channelUsers.channelSeq), isNull(channels.closedAt)))
    .where(and(eq(channelUsers.userSeq, userSeq), isNull(channelUsers.leftAt)))
    .orderBy(asc(channels.channelSeq))
}

/** Open sites that the person owns, and whether somebody else does too. */
export async function listOwnedSites(ctx: Context, userSeq: number) {
  const others = alias(operators, 'others')
  const otherOwner = ctx.db
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(users, and(eq(users.userSeq, others.userSeq), isNull(users.closedAt)))
    .where(
      and(
        eq(others.channelSeq, operators.channelSeq),
        eq(others.userTypeCd, USER_TYPE.owner),
        ne(others.userSeq, userSeq),
      ),
    )
  return ctx.db
    .select({
      channelSeq: channels.channelSeq,
      name: channels.name,
      isSole: sql<boolean>`${not(exists(otherOwner))}`,
    })
    .from(operators)
    .innerJoin(channels, and(eq(channels.channelSeq, operators.channelSeq), isNull(channels.closedAt)))
    .where(and(eq(operators.userSeq, userSeq), eq(operators.userTypeCd, USER_TYPE.owner)))
    .orderBy(asc(channels.channelSeq))
}

/** Classes that the person attends or waits for anywhere, the one that ends first on top. */
export async function listRunningEverywhere(ctx: Context, userSeq: number) {
  return ctx.db
    .select({
      channelSeq: channels.channelSeq,
      courseSeq: courses.courseSeq,
      siteName: channels.name,
      title: courses.title,
      validAt: attendances.validAt,
      choiseStatusCd: attendances.choiseStatusCd,
    })
    .from(attendances)
    .innerJoin(
      courses,
      and(eq(courses.channelSeq, attendances.channelSeq), eq(courses.courseSeq, attendances.courseSeq)),
    )
    .innerJoin(channels, eq(channels.channelSeq, attendances.channelSeq))
    .where(
      and(
        eq(attendances.userSeq, userSeq),
        ne(attendances.choiseStatusCd, CHOISE_STATUS.cancelled),
        or(isNull(attendances.validAt), gt(attendances.validAt, ctx.now)),
      ),
    )
    .orderBy(sql`${attendances.validAt} nulls last`, asc(attendances.attendSeq))
}

/**
 * Orders whose money would be lost or go astray if the person were gone: an account was given out to pay into, a
 * paid application waits for its answer, or a refund is not at its end.
 */
export async function listMoneyUnderWay(ctx: Context, userSeq: number) {
  const refund = ctx.db
    .select({ one: sql`1` })
    .from(refunds)
    .where(
      and(
        eq(refunds.channelSeq, orders.channelSeq),
        eq(refunds.orderSeq, orders.orderSeq),
        or(
          inArray(refunds.state, ['asked', 'unknown']),
          // Staff transfer it without the person, but not without the account.
          and(eq(refunds.state, 'owed'), isNull(refunds.accountBank)),
        ),
      ),
    )
  const application = ctx.db
    .select({ one: sql`1` })
    .from(orderLines)
    .innerJoin(
      attendances,
      and(
        eq(attendances.channelSeq, orderLines.channelSeq),
        eq(attendances.attendSeq, orderLines.attendSeq),
        eq(attendances.choiseStatusCd, CHOISE_STATUS.pending),
      ),
    )
    .where(and(eq(orderLines.channelSeq, orders.channelSeq), eq(orderLines.orderSeq, orders.orderSeq)))
  return ctx.db
    .select({ siteName: channels.name, orderNumber: orders.number })
    .from(orders)
    .innerJoin(channels, eq(channels.channelSeq, orders.channelSeq))
    .where(
      and(
        eq(orders.userSeq, userSeq),
        or(
          inArray(orders.paymentStatus, [PAYMENT_STATUS.pending, PAYMENT_STATUS.waitingDeposit]),
          and(eq(orders.paymentStatus, PAYMENT_STATUS.completed), exists(application)),
          exists(refund),
        ),
      ),
    )
    .orderBy(asc(orders.orderSeq))
}

/** BYD-05: sites that owe the person their share of what was sold, or hold it back. */
export async function listPayoutsOwed(
  ctx: Context,
  userSeq: number,
): Promise<{ channelSeq: number; name: string }[]> {
  const mine = numbersOf(userSeq)
  const { rows } = await ctx.db.execute<{ channel_seq: number; name: string }>(sql`
    select c.channel_seq, c.name from channels c
    where (exists (select 1 from revenue_shares r, ${mine} n where r.channel_seq = c.channel_seq
        and r.shares @> jsonb_build_array(jsonb_build_object('userSeq', n.user_seq)))
      or exists (select 1 from settlements s where s.channel_seq = c.channel_seq
        and s.payee_seq in ${mine}))
    and exists (
      select 1 from ledger_postings p join ledger_entries e using (channel_seq, entry_seq)
      where p.channel_seq = c.channel_seq and p.payee_seq in ${mine}
        and p.account in ('instructorPayable', 'held')
      group by e.currency having sum(p.amount) < 0)
    order by c.channel_seq`)
  return rows.map((row) => ({ channelSeq: row.channel_seq, name: row.name }))
}
