import { ORDER_LINE } from '@seodang/domain/codes'
import { goodsBack } from '@seodang/domain/delivery'
import type { ParcelBrief } from './goods.ts'
import type { OrderLineRow } from './store.ts'
import type { RefundNote } from './tables.ts'

const sumOf = (lines: readonly OrderLineRow[], kind: OrderLineRow['kind']) =>
  lines.reduce((sum, line) => sum + (line.kind === kind ? line.amount : 0), 0)

/** What of an order is the price of goods. */
export const goodsAmountOf = (lines: readonly OrderLineRow[]): number => sumOf(lines, ORDER_LINE.material)

export interface GoodsBack {
  problem: 'PARCEL_NOT_RETURNED' | null
  amount: number
  lines: RefundNote[]
}

/**
 * DLV-08: what of materials and carriage comes back, by where the parcel is. What was never sent as one goes back with
 * all of the class (`isWhole`); later it is the buyer's own.
 */
export function goodsBackOf(
  lines: readonly OrderLineRow[],
  parcel: ParcelBrief | undefined,
  isWhole: boolean,
): GoodsBack {
  const paid = { material: goodsAmountOf(lines), delivery: sumOf(lines, ORDER_LINE.delivery) }
  const back = parcel
    ? goodsBack(parcel, paid)
    : { problem: null, material: isWhole ? paid.material : 0, delivery: isWhole ? paid.delivery : 0 }
  if (back.problem !== null) return { problem: back.problem, amount: 0, lines: [] }
  const notes: RefundNote[] = [
    { kind: 'material', amount: back.material },
    { kind: 'delivery', amount: back.delivery },
  ]
  return {
    problem: null,
    amount: back.material + back.delivery,
    lines: notes.filter((note) => note.amount > 0),
  }
}
