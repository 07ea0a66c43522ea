import { PORTONE_SANDBOX } from '../../providers/payment/sandbox-portone/index.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { provingAccount } from '../account.ts'
import type { Told } from '../buying.ts'
import type { Person } from '../factories.ts'
import { orderActs } from '../order-acts.ts'
import type { TestServer } from '../server.ts'
import { chanceOf } from './chance.ts'
import type { Meeting, Product } from './kinds.ts'
import { aTradingSite, type Site } from './site.ts'

/** What somebody bought, as the buyer and the staff know it; what became of the money the gateway knows. */
export interface Sale {
  site: Site
  product: Product
  buyer: Person
  method: string
  currency: 'KRW' | 'USD'
  /** What the buyer was told to pay now, in won or cents. */
  amount: number
  /** The same of all months, where it is paid in months. */
  whole: number
  /** What of it came back was for its goods, by the word of staff. */
  goodsBack: number
  /** Of a class with dates. */
  date: Meeting | null
  instalmentPlanSeq: number | null
  couponSeq: number | null
  orderSeq: number
  window: string
  /** What its page hands to the store's SDK, of an order in dollars. */
  request: Record<string, unknown> | null
  /** A transfer to the site's own account: when staff saw it, and what they have paid back since. */
  transfer: { seenAt: Date; backs: { amount: number; at: Date }[] } | null
  /** Nothing had to be paid. */
  isFree: boolean
  /** The place went with a cancellation. */
  isEnded: boolean
  boughtAt: Date
  /** When the buyer cancelled it. */
  endedAt: Date | null
}

/** A transfer that its bank took back: what had been paid, and when. */
export interface TakenBack {
  orderSeq: number
  amount: number
  paidAt: Date
}

/** A lesson that somebody opened, or a file that they took along. */
export interface Use {
  userSeq: number
  lesson: string
  at: Date
}

export interface Member {
  site: Site
  buyer: Person
  subscriptionSeq: number
  cancelledAt: Date | null
  isPaused: boolean
  /** Each time that the member went on after a pause. */
  resumedAt: Date[]
  isTakenBack: boolean
  /** Orders of upgrades that were undone. */
  undone: number[]
}

/** Everything that takes part in a year of trade, and the diary of who did what. */
export type Trade = Awaited<ReturnType<typeof aTrade>>

export async function aTrade(
  server: TestServer,
  { seed, sites, buyers }: { seed: number; sites: number; buyers: number },
) {
  const sandbox = server.services.ports.use(TOSS_SANDBOX)
  // Its books are compared with ours at the end, so it forgets nothing.
  sandbox.store.kept = Number.POSITIVE_INFINITY
  const all: Site[] = []
  while (all.length < sites) all.push(await aTradingSite(server, all.length, buyers))
  return {
    server,
    sandbox,
    store: server.services.ports.use(PORTONE_SANDBOX),
    chance: chanceOf(seed),
    acts: orderActs(server),
    sites: all,
    sales: [] as Sale[],
    members: [] as Member[],
    uses: [] as Use[],
    takenBack: [] as TakenBack[],
    /** How often each thing was done, and how often it was refused. */
    told: new Map<string, number>(),
  }
}

/** Counts what was done. Whatever a person presses at a wrong moment is refused in words, never by a fault. */
export function noted(trade: Trade, what: string, { status, body }: Told): boolean {
  if (status >= 500) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
  const isDone = status === 200
  const name = isDone ? what : `${what}: ${body.errorName}`
  trade.told.set(name, (trade.told.get(name) ?? 0) + 1)
  return isDone
}

export const post = async (trade: Trade, as: Person, url: string, body: object) =>
  trade.server.call({
    method: 'POST',
    url,
    as,
    body: await provingAccount(trade.server.services, as, body),
  })
