import type { InstalmentPlanView } from '@seodang/contract/instalment'
import type { InstalmentLine } from '@seodang/domain/instalment'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import type { OrderRow } from './store.ts'

/** A charge that was written down, and how it is asked for. */
export interface CardAsked {
  orderSeq: number
  cardSeq: number
  /** Names the try at the gateway: the same for every repetition of it. */
  key: string
}

/** A plan as a refund sees it. */
export interface InstalmentFacts {
  instalmentPlanSeq: number
  /** The order that gives the place. */
  orderSeq: number
  /** Won of all months, without what came with the first one. */
  total: number
  /** Won of the months that are paid. */
  paid: number
  /** A charge whose outcome is open. */
  openOrderSeq: number | null
}

/**
 * PAY-23: what an order that pays months of a plan does beside its money. Calls that change something come with the
 * order locked and in its transaction; the plan is locked after its orders and before the class.
 */
export interface Instalments {
  /** The plan of an order that is being placed, with its first month written down. */
  begin(
    ctx: Context,
    order: OrderRow,
    plan: {
      courseSeq: number
      title: string
      whole: InstalmentLine
      parts: readonly number[]
      cardSeq: number
    },
  ): Promise<{ instalmentPlanSeq: number; charge: CardAsked }>
  /** How the charge of the order is asked for; null where its card is gone. */
  asked(ctx: Context, orderSeq: number): Promise<CardAsked | null>
  /** Whether the money of the order may be kept: it is asked before anything is given for it. */
  wants(ctx: Context, order: OrderRow): Promise<boolean>
  /** Money came: the months are paid, and a class that was held opens. */
  paid(ctx: Context, order: OrderRow): Promise<void>
  /** No money will come for it; `code` is the gateway's. */
  closed(ctx: Context, order: OrderRow, code: string): Promise<void>
  /** Nothing more is charged from here on: the place ends, or its money is on its way back. */
  stop(ctx: Context, instalmentPlanSeq: number): Promise<void>
  /** The place has ended; its owner hears of it, with what came back in all. */
  ended(ctx: Context, instalmentPlanSeq: number): Promise<void>
  /** Holds the plan until commit. */
  lock(ctx: Context, instalmentPlanSeq: number): Promise<InstalmentFacts>
  get(ctx: Context, instalmentPlanSeq: number): Promise<InstalmentFacts>
  views(
    ctx: Context,
    instalmentPlanSeqs: readonly number[],
  ): Promise<ReadonlyMap<number, Static<typeof InstalmentPlanView>>>
}

export const INSTALMENTS = definePort<Instalments>('order.instalments')

/** An order of a later month: it gives no place, it only keeps one. */
export const isLaterInstalment = ({ instalmentNo }: Pick<OrderRow, 'instalmentNo'>): boolean =>
  instalmentNo !== null && instalmentNo > 1
