import { areMailsStuck, MAIL_LATE_AFTER } from '@seodang/domain/late-mails'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { MAIL_QUEUE } from './queue.ts'

/** Mails that do not leave, and since when the oldest of them wants to. */
export interface StuckMails {
  count: number
  since: Date
}

interface Row extends Record<string, unknown> {
  late: number
  untried: number
  left: number
  since: Date | null
}

/** So many of the last ones are looked at: more than that left is no other answer. */
const ENOUGH = 1000

/** Null while they leave. */
export async function stuckMails({ db, now }: Pick<Context, 'db' | 'now'>): Promise<StuckMails | null> {
  const before = new Date(now.getTime() - MAIL_LATE_AFTER)
  const { rows } = await db.execute<Row>(sql`
    select count(*) filter (where state = 'retry')::int as late, count(*) filter (where state = 'created')::int as untried,
      min(created_on) as since,
      (select count(*)::int from (
        select created_at, transport from sent_mails order by sent_mail_seq desc limit ${ENOUGH}) as last
        where created_at > ${before} and transport in ('smtp', 'mailbox')) as left
    from boss.job where name = ${MAIL_QUEUE} and created_on < ${before}
      and (state = 'retry' or state = 'created' and start_after < ${before})`)
  const [row] = rows
  if (!row || row.since === null || !areMailsStuck(row)) return null
  return { count: row.late + row.untried, since: new Date(row.since) }
}
