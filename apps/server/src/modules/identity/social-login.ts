import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { snsLogin as login, snsSignup as signup } from '@seodang/contract/social'
import { ACCOUNT_LABELS } from '@seodang/domain/account-labels'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import {
  agreedPurposes,
  mayLinkAtOnce,
  PRODUCT_TERMS,
  SITE_TERMS,
  SOCIAL_SIGN_UP_LIFE,
} from '@seodang/domain/social'
import { normalEmail, phoneDigits } from '@seodang/domain/validation'
import { type Context, inTransaction } from '../../platform/context.ts'
import { recordConsents } from './consents.ts'
import { signedUp } from './events.ts'
import { type IntegrationView, integrationOf } from './integrate.ts'
import { mailLinked } from './mails.ts'
import { proveAddress } from './proved-address.ts'
import { holdPlace, openSession, type Tokens } from './sessions.ts'
import { problemsOfPerson } from './sign-up-problems.ts'
import { siteOf } from './site-of.ts'
import { findLinked, insertLink, lockSubject, noteUse } from './social-accounts-store.ts'
import { type Ticket, useTicket, writeTicket } from './social-tickets.ts'
import { findOwner, getUser, insertUser, lockUser } from './store.ts'

interface Entered {
  tokens: Tokens
  integration: IntegrationView
  agreedSite: ReplyOf<typeof login>['agreedSite']
}
type SignUp = NonNullable<ReplyOf<typeof login>['signUp']>

/** SOC-01: logs in whoever the ticket speaks of; without an account it answers what making one takes (SOC-03). */
export async function snsLogin(
  outer: Context,
  form: BodyOf<typeof login>,
  mark: string,
): Promise<Entered | { signUp: SignUp }> {
  const channelSeq = (await siteOf(outer, form.channelSeq)) ?? 0
  return inTransaction(outer, async (ctx) => {
    const ticket = await useTicket(ctx, form, { channelSeq, mark, linksUserSeq: null })
    await lockSubject(ctx, ticket)
    const userSeq = await accountOf(ctx, ticket)
    return userSeq === null
      ? { signUp: await signUpOf(ctx, ticket, mark) }
      : enter(ctx, ticket, userSeq, mark)
  })
}

/** SOC-03: makes the account. What the provider vouches for is not asked again, and not changed. */
export async function snsSignup(outer: Context, form: BodyOf<typeof signup>, mark: string): Promise<Entered> {
  const channelSeq = (await siteOf(outer, form.channelSeq)) ?? 0
  return inTransaction(outer, async (ctx) => {
    const ticket = await useTicket(ctx, form, { channelSeq, mark, linksUserSeq: null })
    await lockSubject(ctx, ticket)
    // In another window it may have been made meanwhile.
    const userSeq = (await accountOf(ctx, ticket)) ?? (await makeAccount(ctx, ticket, form))
    return enter(ctx, ticket, userSeq, mark)
  })
}

/** The account that the provider's word opens: one that it was linked to, or whose proved address it vouches for. */
async function accountOf(ctx: Context, ticket: Ticket): Promise<number | null> {
  const linked = await findLinked(ctx, ticket)
  if (linked !== null) return linked
  const { email } = ticket.word
  const owner = email === null ? undefined : await findOwner(ctx, email)
  if (!owner || !mayLinkAtOnce(ticket.word, { isProved: owner.verifiedAt !== null })) return null
  await lockUser(ctx, owner.userSeq)
  await insertLink(ctx, ticket, owner.userSeq)
  await mailLinked(ctx, owner)
  return owner.userSeq
}

async function enter(ctx: Context, ticket: Ticket, known: number, mark: string): Promise<Entered> {
  const { word, channelSeq } = ticket
  await holdPlace(ctx)
  const before = await getUser(ctx, known)
  // What was only claimed until now, the provider vouches for by now.
  const isVouchedFor = word.isEmailProved && word.email === before.email
  const userSeq = isVouchedFor
    ? await proveAddress(ctx, { way: 'provider', userSeq: known, link: ticket })
    : known
  const user = await lockUser(ctx, userSeq)
  // It may have been taken off the account while this login was under way.
  if ((await findLinked(ctx, ticket)) !== userSeq) fail('SOCIAL_LOGIN_FAILED')
  await noteUse(ctx, ticket)
  const agreedSite = channelSeq > 0 ? agreedPurposes(SITE_TERMS, word.agreedTerms) : []
  if (agreedSite.length > 0) await recordConsents(ctx, userSeq, channelSeq, allTrue(agreedSite))
  return {
    tokens: await openSession(ctx, user),
    integration: await integrationOf(ctx, user, mark, ticket),
    agreedSite,
  }
}

async function signUpOf(ctx: Context, ticket: Ticket, mark: string): Promise<SignUp> {
  const { email, isEmailProved, name, agreedTerms } = ticket.word
  return {
    accessToken: await writeTicket(ctx, ticket, mark, SOCIAL_SIGN_UP_LIFE),
    email,
    isEmailProved,
    name,
    agreed: agreedPurposes(PRODUCT_TERMS, agreedTerms),
  }
}

async function makeAccount(ctx: Context, ticket: Ticket, form: BodyOf<typeof signup>): Promise<number> {
  const { word, snsTypeCd, channelSeq } = ticket
  const draft = {
    email: (word.isEmailProved ? word.email : (form.email ?? word.email)) ?? '',
    name: form.name ?? word.name ?? '',
    ...(form.phone !== undefined && { phone: form.phone }),
  }
  const agreements = { ...form.agreements, ...allTrue(agreedPurposes(PRODUCT_TERMS, word.agreedTerms)) }
  requireNoProblems(problemsOfPerson(draft, agreements), ACCOUNT_LABELS)
  const userSeq = await insertUser(ctx, {
    email: normalEmail(draft.email),
    name: draft.name.trim(),
    phone: draft.phone ? phoneDigits(draft.phone) : null,
    snsTypeCd,
  })
  await insertLink(ctx, ticket, userSeq)
  await recordConsents(ctx, userSeq, 0, agreements)
  await ctx.services.jobs.emit(ctx, signedUp, { channelSeq, userSeq, refererCode: form.refererCode ?? null })
  return userSeq
}

const allTrue = (purposes: readonly string[]): Record<string, boolean> =>
  Object.fromEntries(purposes.map((purpose) => [purpose, true]))
