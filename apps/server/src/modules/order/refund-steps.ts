import { validAtFrom } from '@seodang/domain/attendance'
import type { Currency } from '@seodang/domain/codes'
import { endOfTerm } from '@seodang/domain/holidays'
import { type Instant, MINUTE, timeOf } from '@seodang/domain/instant'
import { refundableAmount } from '@seodang/domain/refund'
import type { Meeting } from '@seodang/domain/refund-case'
import { WITHDRAWAL_DAYS } from '@seodang/domain/refund-policy'
import {
  factsOf,
  type SaleContract,
  type Supply,
  supplyOf,
  supplyOfDate,
} from '@seodang/domain/sale-contract'
import type { ruleOn } from './refund-rule.ts'

interface Offer {
  contract: SaleContract
  /** The chosen date, where one is sold. */
  date: Meeting | null
  vodDays: number
  total: number
  currency: Currency
  rule: ReturnType<typeof ruleOn>
  now: Date
}

/** How far through the class the page shows an example beside the untouched one: a third, a half. */
const SHARES = [1 / 3, 1 / 2]

/**
 * The refund rule of this very class in a few examples, by the calculator that will decide, over the contract that would be
 * written now (BYD-02, PAY-21): soon after buying with nothing taken, and later with a part of it.
 */
export function refundSteps(offer: Offer) {
  const { total, currency, rule, contract, now } = offer
  if (total === 0) return []
  return examplesOf(offer).map(({ at, opened, sessions, isHeld, supply }) => {
    const back = refundableAmount({
      ...rule,
      ...supply,
      currency,
      paid: total,
      contractAt: now,
      at,
      exclusionAnnounced: contract.trial,
    })
    return {
      at: new Date(timeOf(at)).toISOString(),
      opened,
      sessions,
      isHeld,
      rule: back.rule,
      amount: back.amount,
    }
  })
}

interface Example {
  at: Instant
  opened: number
  sessions: number
  isHeld: boolean
  supply: Supply
}

function examplesOf(offer: Offer): Example[] {
  const { now, date } = offer
  const untouched = supplyWith(offer, 0)
  if (untouched.content.kind === 'taught') return heldExamples(untouched, untouched.content.sessions, now)
  const sessions = offer.contract.classes.reduce((sum, { lessons }) => sum + lessons, 0)
  const begins = Math.max(now.getTime(), timeOf(untouched.startAt))
  const later = endOfTerm(new Date(begins), WITHDRAWAL_DAYS)
  const first = { at: date?.at ?? now, opened: 0, sessions, isHeld: false, supply: untouched }
  return [
    first,
    ...partsOf(sessions).map((opened) => ({
      ...first,
      at: later,
      opened,
      supply: supplyWith(offer, opened),
    })),
  ]
}

/** A third and a half of very few are the same. */
const partsOf = (sessions: number): number[] => [
  ...new Set(SHARES.map((share) => Math.ceil(sessions * share))),
]

function supplyWith({ contract, date, vodDays, now }: Offer, opened: number): Supply {
  const begin = contract.beginsAt === null ? null : new Date(contract.beginsAt)
  const period = { startAt: now, endAt: validAtFrom(vodDays, now, begin) }
  return date ? supplyOfDate(date, period) : supplyOf(contract, openedOf(contract, opened), period)
}

/** The first lessons of all classes, in their order. */
function openedOf(contract: SaleContract, opened: number) {
  let left = opened
  return factsOf(contract).map((facts) => {
    const here = Math.min(left, facts.lessons)
    left -= here
    return { ...facts, opened: here }
  })
}

/** What is taught is told by the meetings that are over. */
function heldExamples(supply: Supply, meetings: readonly Meeting[], now: Date): Example[] {
  const inOrder = meetings.toSorted((a, b) => timeOf(a.at) - timeOf(b.at))
  const example = (opened: number, at: Instant) => ({
    at,
    opened,
    sessions: meetings.length,
    isHeld: true,
    supply,
  })
  const later = partsOf(meetings.length).flatMap((held) => {
    const last = inOrder[held - 1]
    return last ? [example(held, new Date(timeOf(last.at) + last.minutes * MINUTE))] : []
  })
  return [example(0, now), ...later]
}
