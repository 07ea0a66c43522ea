import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { beginPlanCard, registerPlanCard } from '@seodang/contract/plan'
import { fail } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { cardTail } from '@seodang/domain/stored-card'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { whileHeld } from '../../platform/database/holds.ts'
import { newToken, tokenHash } from '../../platform/security/secrets.ts'
import { wayBack } from '../../platform/way-back.ts'
import { lockSubscription } from '../plan/index.ts'
import { findPlanCard } from './card-holder.ts'
import { forgetKey } from './card-key.ts'
import {
  claimRegistration,
  deleteRegistrationsBefore,
  endRegistration,
  findRegistration,
  insertRegistration,
  type PlanCardRow,
  putPlanCard,
  readKeptCard,
} from './card-store.ts'
import { cardGateway, customerKeyOf, orCardRefusal } from './gateway.ts'
import { getPayer } from './people-store.ts'

type CardView = ReplyOf<typeof registerPlanCard>

const PAGE = '/service/servicepaymentinfo'

export const planCardView = (
  { principal }: Context,
  { brand, tail, createdAt, registeredBy }: PlanCardRow,
): CardView => ({
  brand,
  tail,
  createdAt: createdAt.toISOString(),
  isMine: registeredBy === principal.userSeq,
})

/** PLAN-12: opens the gateway's window for the card; it leads back to our own page (SEC-31). */
export async function beginPlanCardRegistration(ctx: Context): Promise<ReplyOf<typeof beginPlanCard>> {
  const userSeq = userSeqOf(ctx)
  const { gateway, cards } = cardGateway(ctx)
  const registration = newToken()
  await insertRegistration(ctx, { registration, userSeq, merchant: gateway.merchant })
  const [successUrl, failUrl] = [wayBack(ctx, PAGE), wayBack(ctx, PAGE)]
  successUrl.searchParams.set('registration', registration)
  failUrl.searchParams.set('card', 'failed')
  const { name, email } = await getPayer(ctx, userSeq)
  const start = await orCardRefusal(ctx, () =>
    cards.begin({
      customerKey: customerKeyOf(ctx),
      name,
      email,
      successUrl: successUrl.href,
      failUrl: failUrl.href,
      language: ctx.language,
    }),
  )
  if (start.kind === 'deposit') throw new Error('a card was answered with a deposit')
  return { next: start.kind === 'redirect' ? start : { kind: 'sdk', payload: { ...start } } }
}

/**
 * PLAN-12: the gateway gives its key for what came back, once. A second return, as of a reload, meets the card that the
 * first one made, or hears that it is still being made.
 */
export async function keepPlanCard(
  ctx: Context,
  { registration, customerKey, authKey }: BodyOf<typeof registerPlanCard>,
): Promise<CardView> {
  const userSeq = userSeqOf(ctx)
  const made = await whileHeld(ctx.services.holds, `plan card ${tokenHash(registration)}`, async () => {
    const known = (await findRegistration(ctx, registration, userSeq)) ?? fail('NO_DATA')
    // Whoever asked before and holds it no more has died; the key of what came back makes it the same call.
    if (!(await claimRegistration(ctx, registration, userSeq))) return madeBefore(ctx, registration, userSeq)
    return issueHeld(ctx, known, { registration, customerKey, authKey })
  })
  return made ? made.result : fail('CARD_PENDING')
}

async function issueHeld(
  ctx: Context,
  known: { merchant: string },
  { registration, customerKey, authKey }: BodyOf<typeof registerPlanCard>,
): Promise<CardView> {
  const userSeq = userSeqOf(ctx)
  const { gateway, cards } = cardGateway(ctx)
  try {
    if (gateway.merchant !== known.merchant) fail('CARD_REFUSED', { merchant: gateway.merchant })
    const own = customerKeyOf(ctx)
    const issued = await orCardRefusal(ctx, () => cards.issue(own, { customerKey, authKey }))
    return await inTransaction(ctx, async (inside) => {
      await lockSubscription(inside)
      const before = await readKeptCard(inside)
      const row = await putPlanCard(inside, {
        merchant: gateway.merchant,
        brand: issued.brand,
        tail: cardTail(issued.maskedNumber),
        registeredBy: userSeq,
        key: { ref: issued.ref, customerKey: own },
      })
      await endRegistration(inside, registration, 'done')
      await audit(inside, 'plan.card', 'plan', before && { tail: before.tail }, { tail: row.tail })
      if (before) await forgetKey(inside, before)
      return planCardView(inside, row)
    })
  } catch (error) {
    // What came back can be used no more, whether or not the gateway saw it.
    await endRegistration(ctx, registration, 'failed')
    throw error
  }
}

async function madeBefore(ctx: Context, registration: string, userSeq: number): Promise<CardView> {
  const found = await findRegistration(ctx, registration, userSeq)
  const card = found?.state === 'done' ? await findPlanCard(ctx) : undefined
  return card ? planCardView(ctx, card) : fail('CARD_REFUSED')
}

/** Ways to the gateway that nobody came back from. */
export const forgetRegistrations = (ctx: Context): Promise<void> =>
  deleteRegistrationsBefore(ctx, new Date(ctx.now.getTime() - DAY))
