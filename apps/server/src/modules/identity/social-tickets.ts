import { NAME_LENGTH } from '@seodang/domain/account'
import { fail } from '@seodang/domain/errors'
import type { SocialTypeCd, SocialWord } from '@seodang/domain/social'
import { wordThrough } from '@seodang/domain/social-application'
import { isEmail, normalEmail } from '@seodang/domain/validation'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { findSameProvider } from './social-keys-store.ts'
import { socialTickets } from './tables.ts'

export interface Ticket {
  snsTypeCd: SocialTypeCd
  clientId: string
  /** 0 for the product itself. */
  channelSeq: number
  /** The account that began to link a provider; null where somebody wants to log in. */
  linksUserSeq: number | null
  word: SocialWord
}

/** Opens only in the browser of that mark, once. */
export async function writeTicket(
  ctx: Context,
  { snsTypeCd, clientId, channelSeq, linksUserSeq, word }: Ticket,
  mark: string,
  life: number,
): Promise<string> {
  const ticket = newToken()
  await ctx.db.insert(socialTickets).values({
    tokenHash: boundHash(ticket, mark),
    snsTypeCd,
    clientId,
    channelSeq,
    linksUserSeq,
    said: tidied(word),
    expiresAt: new Date(ctx.now.getTime() + life),
    createdAt: ctx.now,
  })
  return ticket
}

/**
 * One statement, so that of many at once one finds it (SEC-35). What one account began to link logs nobody in and links
 * to no other (MY-09, SEC-50). It opens only where its application does, and says what that may say (`applicationAt`,
 * `wordThrough`). Fails with SOCIAL_LOGIN_FAILED.
 */
export async function useTicket(
  ctx: Context,
  given: { accessToken: string; snsTypeCd: SocialTypeCd },
  { channelSeq, mark, linksUserSeq }: { channelSeq: number; mark: string; linksUserSeq: number | null },
): Promise<Ticket> {
  const [row] = await ctx.db
    .update(socialTickets)
    .set({ usedAt: ctx.now })
    .where(
      and(
        eq(socialTickets.tokenHash, boundHash(given.accessToken, mark)),
        eq(socialTickets.snsTypeCd, given.snsTypeCd),
        eq(socialTickets.channelSeq, channelSeq),
        linksUserSeq === null
          ? isNull(socialTickets.linksUserSeq)
          : eq(socialTickets.linksUserSeq, linksUserSeq),
        isNull(socialTickets.usedAt),
        gt(socialTickets.expiresAt, ctx.now),
      ),
    )
    .returning()
  if (!row) fail('SOCIAL_LOGIN_FAILED')
  const { clientId, said } = row
  const { snsTypeCd } = given
  const offered =
    (await findSameProvider(ctx, { channelSeq, snsTypeCd, clientId })) ?? fail('SOCIAL_LOGIN_FAILED')
  return { snsTypeCd, clientId, channelSeq, linksUserSeq, word: wordThrough(offered.by, said) }
}

/** What is kept of a one-time token: together with the browser that it was given to. */
export const boundHash = (token: string, mark: string): string => tokenHash(`${token}.${mark}`)

/** Providers take longer names than we do, and addresses that are none. */
function tidied({ email, name, ...word }: SocialWord): SocialWord {
  const address = normalEmail(email ?? '')
  const isAddress = isEmail(address)
  return {
    ...word,
    email: isAddress ? address : null,
    isEmailProved: isAddress && word.isEmailProved,
    name: name?.trim().slice(0, NAME_LENGTH.max) || null,
  }
}
