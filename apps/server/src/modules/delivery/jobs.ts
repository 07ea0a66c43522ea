import { sql } from 'drizzle-orm'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetAddresses, moveAddresses } from './addresses.ts'

const RETENTION = defineJob<object>('delivery.retention')

/** Records of the supply of goods are kept five years (E-commerce Act, Decree 6). */
const YEARS_KEPT = 5

export function deliveryJobs({ jobs }: Services): void {
  jobs.on(accountClosed, 'addresses', (ctx, { userSeq }) => forgetAddresses(ctx, userSeq))
  jobs.on(accountsMerged, 'addresses', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveAddresses(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.work(RETENTION, forgetRecipients)
  jobs.schedule(RETENTION, '55 4 * * *', {})
}

/** ACC-29: where the goods of a closed account went is forgotten once no law asks for it. */
export async function forgetRecipients(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`
    update deliveries d set recipient = '', phone = '', zipcode = '', addr1 = '', addr2 = '', note = ''
    from orders o join users u on u.user_seq = o.user_seq
    where o.channel_seq = d.channel_seq and o.order_seq = d.order_seq and u.closed_at is not null
      and d.recipient <> '' and o.created_at < ${ctx.now}::timestamptz - make_interval(years => ${YEARS_KEPT})`)
}
