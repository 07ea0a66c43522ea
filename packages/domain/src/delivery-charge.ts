import { LEAST_CHARGED } from './price.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'

/** What a site asks for carriage, in won. */
export type DeliverySettings = {
  fee: number
  /** From this price of the product on nothing is asked; null asks always. */
  freeFrom: number | null
  /** On top for islands, also where the rest is free: carriers ask it of the sender for every parcel. */
  islandFee: number
}

export const NO_DELIVERY_CHARGE: DeliverySettings = { fee: 0, freeFrom: null, islandFee: 0 }

/** Of the sentence about the purchase safety service, in characters. */
export const MOST_ESCROW = 200

export const MOST_DELIVERY_FEE = 100_000
export const MOST_FREE_FROM = 100_000_000

/** PAY-14: a charge that no gateway would take by itself could be all that an order costs. */
export function deliverySettingsProblems({
  fee,
  islandFee,
}: DeliverySettings): Problems<'fee' | 'islandFee'> {
  const problem = (charge: number): FieldProblem | null =>
    charge > 0 && charge < LEAST_CHARGED ? { code: 'tooSmall', n: LEAST_CHARGED } : null
  return onlyProblems({ fee: problem(fee), islandFee: problem(islandFee) })
}

/**
 * The first three digits of a postcode name the municipality (national basic districts, Road Name Address Act 22):
 * 63x are those of Jeju, 402 is Ulleung. Single islands of mainland municipalities are left to the site's own fee.
 */
const ISLAND_PREFIXES: readonly string[] = ['63', '402']

export const isIsland = (zipcode: string): boolean =>
  /^\d{5}$/.test(zipcode) && ISLAND_PREFIXES.some((prefix) => zipcode.startsWith(prefix))

/** DLV-05, PAY-13: the charge for one parcel. The page shows it as the postcode is typed; the server asks the same. */
export function deliveryCharge(
  { fee, freeFrom, islandFee }: DeliverySettings,
  { zipcode, productAmount }: { zipcode: string; productAmount: number },
): number {
  const base = freeFrom !== null && productAmount >= freeFrom ? 0 : fee
  return base + (isIsland(zipcode) ? islandFee : 0)
}
