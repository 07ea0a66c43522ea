import type { Parcel as ParcelSchema, ParcelState } from '@seodang/contract/delivery'
import type { DeliveryAddress } from '@seodang/domain/delivery-address'
import type { DeliverySettings } from '@seodang/domain/delivery-charge'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import type { OrderRow } from './store.ts'

export type ParcelView = Static<typeof ParcelSchema>
export type ParcelBrief = Static<typeof ParcelState>

/**
 * What an order of goods asks of those who send them. Every call that changes something comes with the order locked
 * and in the transaction that changes it.
 */
export interface Goods {
  settings(ctx: Context): Promise<DeliverySettings & { escrow: string }>
  /** The order is placed: where its goods go. Nothing is sent before it is paid. */
  placed(
    ctx: Context,
    order: OrderRow,
    parcel: { goods: string; shipTo: DeliveryAddress; keeps: boolean },
  ): Promise<void>
  /** Money came, or nothing had to: the parcel is to be prepared. Called again it does nothing. */
  paid(ctx: Context, order: OrderRow): Promise<void>
  /** No money will come for it: the address is forgotten. */
  closed(ctx: Context, order: OrderRow): Promise<void>
  /** The order has ended: what has not left stays. */
  takenBack(ctx: Context, order: OrderRow): Promise<void>
  /** The parcels of paid orders by order. */
  states(ctx: Context, orderSeqs: readonly number[]): Promise<Map<number, ParcelBrief>>
  /** The same with their addresses, for the buyer and for staff who read sales. */
  views(ctx: Context, orderSeqs: readonly number[]): Promise<Map<number, ParcelView>>
}

export const GOODS = definePort<Goods>('order.goods')
