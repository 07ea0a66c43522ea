import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { PAID_PLACES } from '../enrolment/index.ts'
import { orderJobs } from './jobs.ts'
import { paidPlaces } from './paid-places.ts'
import type { ReceiptSheet } from './receipt-pdf.ts'
import { orderRoutes } from './routes.ts'

export { BOOKS, type Books } from './books.ts'
export { payingCard, requireMayPromise } from './card-here.ts'
export { findMyCard } from './cards-store.ts'
export { chargeStoredCard, findChargeableCard } from './charge-card.ts'
export { areChargesHeld, keyHere, wasLeftByRestore } from './charge-hold.ts'
export { completeFreeTerm, type MembershipTermSold, writeMembershipOrder } from './charge-membership.ts'
export { contractOfOrder } from './contract-mail.ts'
export { chargeAllDue } from './due-charges.ts'
export { isDueIn } from './due-store.ts'
export {
  CARD_KEYS_GONE,
  CARD_REMOVED,
  CASH_RECEIPT_FAILED,
  CLAIM_NEWS,
  CLASSES_LOST,
  ORDER_PAID,
  ORDER_REFUNDED,
  ORDER_STEP,
  type OrderStep,
  PAYMENT_STRANDED,
  PAYMENT_UNSEEN,
} from './events.ts'
export { moneyTaker } from './gateways.ts'
export { GOODS, type Goods, type ParcelBrief, type ParcelView } from './goods.ts'
export { CHARGES_GO_ON, findOpenHold, insertHolds, lastHold } from './hold-store.ts'
export { type InstalmentInOrder, writeInstalmentOrder } from './instalment-order.ts'
export {
  type CardAsked,
  INSTALMENTS,
  type InstalmentFacts,
  type Instalments,
} from './instalments.ts'
export { eachLostCard, findLostCard, tellLostCard, waitsForKeys } from './lost-cards.ts'
export type { CardTable } from './lost-cards-store.ts'
export { requireCharged } from './monthly.ts'
export { countOwedToBuyers, isHeld, type OwedToBuyers, owesBuyers } from './owed-to-buyers.ts'
export { nameOwnAccount } from './own-account.ts'
export { requireOthersOrder } from './own-order.ts'
export { lockPaidOrder, type PaidOrder } from './paid-order.ts'
export { oneAtATime } from './place-order.ts'
export {
  differsFrom,
  GatewayDeclined,
  GatewayMismatch,
  type GatewayPayment,
  GatewayUnknown,
  NO_PAYMENT_SETTINGS,
  OTHER_CHARGES,
  type OtherCharges,
  PAYMENT_GATEWAYS,
  type PaymentGateway,
  type PaymentGateways,
  type RecordedPayment,
  type StoredCards,
  type TossSettings,
} from './port.ts'
export {
  type Ending,
  MEMBERSHIP_SALES,
  type MembershipLine,
  type MembershipSales,
  MoneyNotWanted,
  type TermSold,
} from './products.ts'
export { rateNow } from './rates.ts'
export type { ReceiptSheet } from './receipt-pdf.ts'
export { quoteByRule, refundByRule } from './rule-refund.ts'
export {
  forgetPaymentSetting,
  hasDollarStore,
  keepPaymentSetting,
  lockPaymentSettings,
  PAYMENT_SETTINGS,
  type PaymentSetting,
  readPaymentRevisions,
  readPaymentSettings,
} from './settings-store.ts'
export { keyOfAnother, nameSiteAccount } from './site-account.ts'
export { getMyOrder, type OrderRow } from './store.ts'
export { termRefundRule } from './term-steps.ts'

/** The drawing library is large and few requests need it. */
export async function drawReceiptSheet(sheet: ReceiptSheet): Promise<Buffer> {
  const { drawReceipt } = await import('./receipt-pdf.ts')
  return drawReceipt(sheet)
}

export function mountOrder(app: FastifyInstance, services: Services): void {
  services.ports.provide(PAID_PLACES, paidPlaces)
  orderRoutes(app)
  orderJobs(services)
}
