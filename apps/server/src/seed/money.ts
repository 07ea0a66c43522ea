import { readFile } from 'node:fs/promises'
import { SETTLEMENT_DOCUMENT_STATE } from '@seodang/domain/codes'
import { SITE_PAYEE } from '@seodang/domain/ledger'
import { addDays, fromSeoul } from '@seodang/domain/seoul-time'
import { endedPeriod } from '@seodang/domain/settlement'
import { accountTail, BUSINESS_KIND, TAX_TYPE } from '@seodang/domain/settlement-document'
import { sql } from 'drizzle-orm'
import { saveFile } from '../modules/media/index.ts'
import { sealAccount } from '../modules/settlement/documents.ts'
import { readBasis } from '../modules/settlement/papers-store.ts'
import { postOrders } from '../modules/settlement/post-orders.ts'
import { settleSite } from '../modules/settlement/settle.ts'
import { takeStep } from '../modules/settlement/steps.ts'
import { revenueShares, settlementDocuments, settlements } from '../modules/settlement/tables.ts'
import type { Context } from '../platform/context.ts'
import { asset } from './assets.ts'
import type { SeededClass } from './classes.ts'

const ACCOUNT = '110123456789'
/** Of the class that the teacher shares, in percent. */
const SHARE = 40

interface Money {
  owner: { userSeq: number; name: string }
  teacher: number
  classes: readonly SeededClass[]
}

/** The books of what was sold, approved documents, a settlement that was paid and one that is planned. */
export async function seedMoney(ctx: Context, { owner, teacher, classes }: Money): Promise<void> {
  await seedShare(ctx, teacher, classes)
  const { rows } = await ctx.db.execute<{ order_seq: number }>(sql`
    select order_seq from orders where channel_seq = ${ctx.channelSeq} and paid_at is not null order by paid_at`)
  await postOrders(
    ctx,
    rows.map((row) => row.order_seq),
  )
  await seedDocuments(ctx, owner)
  const last = endedPeriod(ctx.now)
  const before = endedPeriod(fromSeoul(last.startDate))
  await settleSite(ctx, before)
  for (const { settlementSeq } of await ctx.db
    .select({ settlementSeq: settlements.settlementSeq })
    .from(settlements)
    .where(sql`channel_seq = ${ctx.channelSeq} and payee_seq = ${SITE_PAYEE} and total > 0`)) {
    await takeStep(ctx, settlementSeq, { step: 'confirm' })
    await takeStep(ctx, settlementSeq, { step: 'pay', documentRevision: 1 })
  }
  await settleSite(ctx, last)
}

/** From before the first sale, so that the teacher's pages show something. */
async function seedShare(ctx: Context, teacher: number, classes: readonly SeededClass[]): Promise<void> {
  const [, shared] = classes
  if (!shared) return
  await ctx.db.insert(revenueShares).values({
    channelSeq: ctx.channelSeq,
    courseSeq: shared.courseSeq,
    validFrom: addDays(ctx.now, -365),
    shares: [{ userSeq: teacher, percent: SHARE }],
  })
}

async function seedDocuments(ctx: Context, { userSeq, name }: Money['owner']): Promise<void> {
  const copy = async (title: string) =>
    (await saveFile(ctx, 'attachment', title, await readFile(asset('letter.jpg')))).uploadSeq
  const key = { channelSeq: ctx.channelSeq, payeeSeq: SITE_PAYEE }
  const { merged: _merged, ...basis } = await readBasis(ctx, SITE_PAYEE)
  await ctx.db.insert(settlementDocuments).values({
    ...key,
    businessKind: BUSINESS_KIND.individual,
    name,
    taxType: TAX_TYPE.general,
    bankCode: '88',
    sealedAccount: sealAccount(ctx, key, ACCOUNT),
    accountTail: accountTail(ACCOUNT),
    accountHolder: name,
    bankBookUploadSeq: await copy('bank-book.jpg'),
    identityUploadSeq: await copy('identity.jpg'),
    state: SETTLEMENT_DOCUMENT_STATE.approved,
    basis,
    submittedAt: addDays(ctx.now, -80),
    submittedBy: userSeq,
    decidedAt: addDays(ctx.now, -79),
  })
}
