import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { accountClosing, closeAccount as closing } from '@seodang/contract/identity'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import {
  listMoneyUnderWay,
  listOwnedSites,
  listPayoutsOwed,
  listRunningEverywhere,
  listSitesOf,
} from './closing-store.ts'
import { endSessions } from './end-sessions.ts'
import { accountClosed } from './events.ts'
import { accountClosedMail, senderOf } from './mails.ts'
import { isMergeUnderWay, requireWhole } from './merge.ts'
import { lockOwners } from './owners-lock.ts'
import { BEFORE_CLOSING } from './port.ts'
import { proveAgain } from './prove-again.ts'
import { closeUsers, getUser, lockUser } from './store.ts'

/** ACC-29: what the person is told before they decide. */
export async function closingView(ctx: Context): Promise<ReplyOf<typeof accountClosing>> {
  const userSeq = userSeqOf(ctx)
  const [{ passwordHash }, sites, running, owned, moneyUnderWay, payoutsOwed, isMerging] = await Promise.all([
    getUser(ctx, userSeq),
    listSitesOf(ctx, userSeq),
    listRunningEverywhere(ctx, userSeq),
    listOwnedSites(ctx, userSeq),
    listMoneyUnderWay(ctx, userSeq),
    listPayoutsOwed(ctx, userSeq),
    isMergeUnderWay(ctx, userSeq),
  ])
  return {
    hasPassword: passwordHash !== null,
    sites,
    running: running.map(({ validAt, choiseStatusCd, ...course }) => ({
      ...course,
      validAt: validAt?.toISOString() ?? null,
      pending: choiseStatusCd !== CHOISE_STATUS.approved,
    })),
    mergeUnderWay: isMerging,
    soleOwnerOf: owned.filter(({ isSole }) => isSole),
    moneyUnderWay,
    payoutsOwed,
  }
}

/**
 * ACC-29: closes the account for good. What names the person here goes at once; the other modules follow
 * `accountClosed`, and keep only what a law makes them keep. Fails with INCORRECT_PASSWORD, INCORRECT_CODE,
 * EXCEED_MAXIMUM_ATTEMPTS, SOLE_OWNER, MONEY_UNDER_WAY, PAYOUT_OWED or MERGE_UNDER_WAY.
 */
export async function closeAccount(outer: Context, form: BodyOf<typeof closing>): Promise<void> {
  const useProof = await proveAgain(outer, form)
  await inTransaction(outer, async (ctx) => {
    // The owners first and then the account, as whoever changes them does.
    for (const { channelSeq } of await listOwnedSites(ctx, userSeqOf(ctx))) await lockOwners(ctx, channelSeq)
    const held = await lockUser(ctx, userSeqOf(ctx))
    const { userSeq } = held
    await requireWhole(ctx, held)
    await refuseSoleOwner(ctx, userSeq)
    if ((await listMoneyUnderWay(ctx, userSeq)).length > 0) fail('MONEY_UNDER_WAY')
    const owed = await listPayoutsOwed(ctx, userSeq)
    if (owed.length > 0) fail('PAYOUT_OWED', { shown: { sites: owed.map(({ name }) => name) } })
    await useProof(ctx)
    const sender = await senderOf(ctx, null)
    await ctx.services.mail.send(ctx, {
      to: { account: userSeq },
      ...accountClosedMail(ctx.language, sender.name),
    })
    await audit(ctx, 'account.close', `user:${userSeq}`, null, null)
    await endSessions(ctx, userSeq)
    await ctx.services.ports.use(BEFORE_CLOSING)(ctx, userSeq)
    await closeUsers(ctx, [userSeq])
    await ctx.services.jobs.emit(ctx, accountClosed, { channelSeq: 0, userSeq })
  })
}

async function refuseSoleOwner(ctx: Context, userSeq: number): Promise<void> {
  const owned = await listOwnedSites(ctx, userSeq)
  // Of two owners who close at once, the second must see that the first is gone.
  for (const { channelSeq } of owned) await lockOwners(ctx, channelSeq)
  const sole = (await listOwnedSites(ctx, userSeq)).filter(({ isSole }) => isSole)
  if (sole.length > 0) fail('SOLE_OWNER', { shown: { sites: sole.map(({ name }) => name) } })
}
