import { CURRENCY, type Currency, PAY_METHOD, type PayMethodCd } from './codes.ts'

/** What decides whether something is paid in dollars: of the site, of what is sold, and of the order. */
export type DollarCase = {
  /** What the site can take at all. */
  methods: readonly PayMethodCd[]
  /** The price now in cents, after its discount; null where there is none. */
  price: number | null
  /** What comes with it, in won and in cents; each null or 0 where nothing does. */
  material: number | null
  materialEx: number | null
  /** A parcel is sent, whose carriage is in won. */
  sendsGoods: boolean
  /** The currencies of the package and of its classes; of a single class its own alone. */
  currencies: readonly Currency[]
  hasCoupon: boolean
}

/** Why something is not paid in dollars; the first that holds. */
export type DollarRefusal = 'noStore' | 'noPrice' | 'noMaterialPrice' | 'goods' | 'wonOnly' | 'coupon'

/**
 * PAY-05 to PAY-08, PAY-14: whether an order may be placed in dollars, by PayPal through the site's own store. Null says
 * yes. Everything else that is sold — memberships, instalments, bank deposits, carriage — knows won only.
 */
export function dollarRefusal(order: DollarCase): DollarRefusal | null {
  if (dollarMethods(order.methods).length === 0) return 'noStore'
  if (order.price === null || order.price <= 0) return 'noPrice'
  // PAY-07: what costs won beside the class would be given away.
  if ((order.material ?? 0) > 0 && (order.materialEx ?? 0) <= 0) return 'noMaterialPrice'
  if (order.sendsGoods) return 'goods'
  // PAY-06: a package whose currency differs from that of its classes.
  if (new Set(order.currencies).size > 1) return 'wonOnly'
  return order.hasCoupon ? 'coupon' : null
}

/** The methods that take dollars, of those that a site has. */
export const dollarMethods = (configured: readonly PayMethodCd[]): PayMethodCd[] =>
  configured.filter((method) => method === PAY_METHOD.paypal)

/** The currency that a method charges; never another one (PAY-05). */
export const currencyOfMethod = (method: PayMethodCd): Currency =>
  method === PAY_METHOD.paypal ? CURRENCY.usd : CURRENCY.krw
