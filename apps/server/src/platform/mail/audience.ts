import type { Context } from '../context.ts'
import { definePort } from '../ports.ts'
import { addressOf, type Inbox, isFull, takeClaimed } from './inbox.ts'
import type { Mail } from './mailer.ts'

/**
 * Whom a mail is for. There is no third way: what somebody typed is written to by taking room at its inbox, and an
 * account at the address that is its own.
 */
export type Audience =
  /** Closed accounts get nothing; one that only claims its address takes room there, and gets nothing where it is full. */
  { account: number } | Inbox

/** A mail with the one address that it goes to. */
export interface Addressed extends Omit<Mail, 'to'> {
  to: string
}

/** The identity module answers; accounts that are closed are left out. */
export const accountAddresses =
  definePort<
    (ctx: Context, userSeqs: readonly number[]) => Promise<Map<number, { email: string; isProved: boolean }>>
  >('mail.accountAddresses')

/** The mails that may leave, each with its address. */
export async function addressed(ctx: Context, mails: readonly Mail[]): Promise<Addressed[]> {
  const accounts = mails.flatMap(({ to }) => ('account' in to ? [to.account] : []))
  const known =
    accounts.length === 0
      ? new Map<number, never>()
      : await ctx.services.ports.use(accountAddresses)(ctx, [...new Set(accounts)])
  const leaving: Addressed[] = []
  for (const { to, ...mail } of mails) {
    const address = 'account' in to ? await ownAddress(ctx, to.account, known) : addressOf(to)
    if (address !== null) leaving.push({ ...mail, to: address })
  }
  return leaving
}

async function ownAddress(
  ctx: Context,
  userSeq: number,
  known: ReadonlyMap<number, { email: string; isProved: boolean }>,
): Promise<string | null> {
  const account = known.get(userSeq)
  if (!account) return null
  if (account.isProved) return account.email
  const inbox = await takeClaimed(ctx, account.email)
  if (!isFull(inbox)) return addressOf(inbox)
  ctx.log.info({ userSeq }, 'no room for a mail to an address that is not proved')
  return null
}
