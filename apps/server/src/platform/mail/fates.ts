import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { sentMails } from '../database/tables.ts'
import { nameUnder, type WhyNot } from './queue.ts'

/** When it left, or why it did not. */
export type MailFate = { leftAt: Date } | { why: WhyNot }

const WHY: Readonly<Record<string, WhyNot>> = {
  refused: 'refused',
  unanswered: 'unanswered',
  undelivered: 'undelivered',
}

/** What the kept mails say of these names; of others there is none, because nobody has sent or given them up. */
export async function mailFates(ctx: Context, names: readonly string[]): Promise<Map<string, MailFate>> {
  const ofKept = new Map(names.map((once) => [nameUnder(once), once]))
  const keptName = sql<string>`substring(${sentMails.headers} ->> 'Message-ID' from 2 for 40)`
  const rows = await ctx.db
    .select({ name: keptName, transport: sentMails.transport, at: sentMails.createdAt })
    .from(sentMails)
    .where(inArray(keptName, [...ofKept.keys()]))
    .orderBy(sentMails.sentMailSeq)
  // One that was given up and sent again since: the last one counts.
  return new Map(
    rows.map(({ name, transport, at }) => {
      const why = WHY[transport]
      return [ofKept.get(name) ?? '', why ? { why } : { leftAt: at }]
    }),
  )
}
