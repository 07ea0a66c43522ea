import { formatDate } from '@seodang/domain/seoul-time'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Context, inTransaction } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { marketingMail, senderOf } from './mails.ts'
import { consents } from './tables.ts'
import { unsubscribeHeaders, unsubscribeUrl } from './unsubscribe-link.ts'

export type Purpose = (typeof consents.$inferSelect)['purpose']
export type Agreements = Partial<Record<Purpose, boolean>>

/** Which wording of a site's texts is in force; the site module knows (FTR-10). 0 is the product itself. */
export const wordingInForce =
  definePort<(ctx: Context, channelSeq: number) => Promise<{ terms: string; privacy: string }>>(
    'identity.wordingInForce',
  )

/** Our own short sentences beside the boxes; a change of their meaning needs a new edition. */
const OWN_EDITION = '2026-11'

/**
 * Keeps what a person agreed to or refused on a form, and in which wording (PIPA 22; FTR-10). A refusal also
 * withdraws what was agreed to before. `channelSeq` 0 is the product itself.
 */
export async function recordConsents(
  outer: Context,
  userSeq: number,
  channelSeq: number,
  agreements: Agreements,
): Promise<void> {
  await inTransaction(outer, async (ctx) => {
    const wording = await ctx.services.ports.use(wordingInForce)(ctx, channelSeq)
    const purposes: Purpose[] = ['terms', 'privacy', 'age14', 'marketing', 'night']
    for (const purpose of purposes) {
      const agreed = agreements[purpose]
      if (agreed === undefined) continue
      if (!agreed)
        await ctx.db
          .update(consents)
          .set({ withdrawnAt: ctx.now })
          .where(
            and(
              isFor(userSeq, channelSeq, purpose),
              eq(consents.agreedYn, 'Y'),
              isNull(consents.withdrawnAt),
            ),
          )
      const textVersion = purpose === 'terms' || purpose === 'privacy' ? wording[purpose] : OWN_EDITION
      await ctx.db
        .insert(consents)
        .values({
          userSeq,
          channelSeq,
          purpose,
          textVersion,
          agreedYn: agreed ? 'Y' : 'N',
          agreedAt: ctx.now,
        })
        // The same form sent twice says nothing new.
        .onConflictDoNothing()
    }
  })
}

/** What the person last said about the purpose; null when never asked. */
export async function hasConsent(
  ctx: Context,
  userSeq: number,
  channelSeq: number,
  purpose: Purpose,
): Promise<boolean | null> {
  const said = await lastConsent(ctx, userSeq, channelSeq, purpose)
  return said ? said.agreedYn === 'Y' && said.withdrawnAt === null : null
}

/**
 * Tells the person the result of what they last said about marketing mail of a site, 0 being the product itself, if
 * they said anything; told once. Whoever agreed finds the way to stop it in the same mail (ACC-28).
 */
export async function sendMarketingResult(ctx: Context, userSeq: number, channelSeq = 0): Promise<void> {
  const said = await lastConsent(ctx, userSeq, channelSeq, 'marketing')
  if (!said) return
  const sender = await senderOf(ctx, channelSeq || null)
  const agreed = said.agreedYn === 'Y' && said.withdrawnAt === null
  const { label, ...texts } = marketingMail(
    ctx.language,
    sender.name,
    agreed,
    formatDate(said.agreedAt, ctx.language),
  )
  const subscriber = { channelSeq, userSeq }
  await ctx.services.mail.send(ctx, {
    to: { account: userSeq },
    ...texts,
    ...(agreed && {
      action: { label, url: await unsubscribeUrl(ctx, subscriber) },
      headers: unsubscribeHeaders(ctx, subscriber),
    }),
    ...(channelSeq > 0 && { channelSeq }),
    once: `marketing-result:${said.consentSeq}`,
  })
}

async function lastConsent(ctx: Context, userSeq: number, channelSeq: number, purpose: Purpose) {
  const [row] = await ctx.db
    .select()
    .from(consents)
    .where(isFor(userSeq, channelSeq, purpose))
    .orderBy(desc(consents.consentSeq))
    .limit(1)
  return row
}

const isFor = (userSeq: number, channelSeq: number, purpose: Purpose) =>
  and(eq(consents.userSeq, userSeq), eq(consents.channelSeq, channelSeq), eq(consents.purpose, purpose))
