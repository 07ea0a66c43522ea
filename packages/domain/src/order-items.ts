import { ORDER_LINE, type OrderLineCd } from './codes.ts'

/** What an order is for, in minor units: the class (also a package, a month, a membership), and goods with their carriage. */
export type OrderItems = { class: number; goods: number }

/** Money that went back; `goods` is what of it was for goods and carriage. What nobody named is of the class. */
export type ItemRefund = { amount: number; goods: number }

const GOODS: readonly OrderLineCd[] = [ORDER_LINE.material, ORDER_LINE.delivery]

export function itemsOf(lines: readonly { kind: OrderLineCd; amount: number }[]): OrderItems {
  const sum = (ofGoods: boolean) =>
    lines.reduce((total, { kind, amount }) => total + (GOODS.includes(kind) === ofGoods ? amount : 0), 0)
  return { class: sum(false), goods: sum(true) }
}

/**
 * BYD-04, DLV-08: what of each item went back, by all refunds of an order in whatever order. More than an item cost is of
 * the other one, so that both together are all that went back.
 */
export function refundedItems(paid: OrderItems, refunds: readonly ItemRefund[]): OrderItems {
  const sum = (part: keyof ItemRefund) => refunds.reduce((total, refund) => total + refund[part], 0)
  const back = Math.min(sum('amount'), paid.class + paid.goods)
  const goods = Math.min(paid.goods, Math.max(sum('goods'), back - paid.class))
  return { class: back - goods, goods }
}

export function itemsLeft(paid: OrderItems, refunds: readonly ItemRefund[]): OrderItems {
  const back = refundedItems(paid, refunds)
  return { class: paid.class - back.class, goods: paid.goods - back.goods }
}

/**
 * What is due of each item, less what of it went back: what came back of one takes nothing off the other (DLV-08). Never
 * more than is left of the order.
 */
export function dueOfItems(due: OrderItems, back: OrderItems): OrderItems {
  return { class: Math.max(0, due.class - back.class), goods: Math.max(0, due.goods - back.goods) }
}
