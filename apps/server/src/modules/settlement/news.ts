import { USER_TYPE } from '@seodang/domain/codes'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { livingAccount } from '../identity/index.ts'
import { mailStaff } from '../membership/index.ts'
import { SETTLEMENT_NEWS, type SettlementNews } from './events.ts'
import { NEWS_MAILS } from './mail-texts.ts'

/** Tells the owners of the site, or the instructor, by mail and alarm, in the transaction of what happened. */
export async function tell(ctx: Context, payeeSeq: number, news: SettlementNews): Promise<void> {
  await ctx.services.jobs.emit(ctx, SETTLEMENT_NEWS, {
    channelSeq: ctx.channelSeq,
    payeeSeq,
    news,
    byUserSeq: ctx.principal.userSeq,
  })
  const path = payeeSeq === SITE_PAYEE ? SITE_PATHS[news] : '/settlement'
  for (const userSeq of await listConcerned(ctx, payeeSeq))
    await mailStaff(ctx, userSeq, NEWS_MAILS[news], { path, values: () => ({}) })
}

const SITE_PATHS: Readonly<Record<SettlementNews, string>> = {
  settlementPaid: '/settings/settlement',
  settlementHeld: '/settings/settlement',
  documentsApproved: '/settings/settlement-document',
  documentsSentBack: '/settings/settlement-document',
  documentsAskedAnew: '/settings/settlement-document',
  payoutAccountChanged: '/settings/settlement-document',
  depositAccountChanged: '/settings/configuration',
  paymentKeysChanged: '/settings/configuration',
  shareEnded: '/settings/revenue-share',
  feesStated: '/settings/settlement',
  feesDeclined: '/settings/settlement',
}

/** SALE-12: of what concerns the site, all its owners; of a share, whoever its payee is by now. */
export async function listConcerned(ctx: Context, payeeSeq: number): Promise<number[]> {
  if (payeeSeq !== SITE_PAYEE) return [await livingAccount(ctx, payeeSeq)]
  const { rows } = await ctx.db.execute<{ user_seq: number }>(sql`
    select user_seq from operators
    where channel_seq = ${ctx.channelSeq} and user_type_cd = ${USER_TYPE.owner} order by user_seq`)
  return rows.map((row) => row.user_seq)
}
