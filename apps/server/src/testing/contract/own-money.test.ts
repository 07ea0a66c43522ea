import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { expect, test } from 'vitest'

const NO_ORDER = 'is about no order of a person'
const NO_MONEY = 'no money hangs on it'
const OF_ITS_LINES = 'refuses what is the caller’s own line by line, as the test of its module tells'
const FOR_ALL = 'ends it for everybody who holds it, by one rule'
const THE_RULE = 'a receipt is owed to every buyer, and its amount is that of the order'
const AS_BUYER = 'what they may do as its buyer, with the same proof'

/** Calls of whoever manages sales that do not ask whose order it is, each with its reason. */
const ASKS_NOT: Readonly<Record<string, string>> = {
  'bank.bringBankLines': NO_MONEY,
  'bank.openBankLine': NO_MONEY,
  'bank.setBankLineAside': NO_MONEY,
  'delivery.changeDelivery': NO_MONEY,
  'delivery.closeDelivery': NO_MONEY,
  'delivery.enterTracking': NO_MONEY,
  'delivery.moveDeliveries': OF_ITS_LINES,
  'delivery.previewTracking': NO_MONEY,
  'delivery.saveDeliverySettings': NO_ORDER,
  'membershipDesk.endMembership': FOR_ALL,
  'order.addOrderNote': NO_MONEY,
  'order.cancelCashReceipt': THE_RULE,
  'order.confirmStatement': OF_ITS_LINES,
  'order.issueCashReceipt': THE_RULE,
  'order.matchStatement': NO_MONEY,
  'order.recordCashReceipt': THE_RULE,
  'paymentSettings.removeDepositAccount': NO_ORDER,
  'paymentSettings.removePortoneStore': NO_ORDER,
  'paymentSettings.removeTossKeys': NO_ORDER,
  'paymentSettings.saveDepositAccount': NO_ORDER,
  'paymentSettings.savePortoneStore': NO_ORDER,
  'paymentSettings.saveTossKeys': NO_ORDER,
  'refundTransfer.nameAccountForBuyer': AS_BUYER,
  'settlement.changeShares': NO_ORDER,
  'settlement.submitDocument': NO_ORDER,
}

const managesSales = ({ method, access }: Endpoint) =>
  method !== 'GET' &&
  access.who === 'staff' &&
  (access.permission === 'SITE_SALES_UPDATE' || access.also === 'SITE_SALES_UPDATE')

test('BYD-02, PAY-21 whatever staff do about the money of an order is refused where it is their own, or a reason stands for it', () => {
  const asking = endpoints.filter(({ endpoint }) => managesSales(endpoint))
  const names = (asks: boolean) =>
    asking
      .filter(({ endpoint }) => endpoint.errors.includes('OWN_ORDER_MONEY') === asks)
      .map(({ name }) => name)
  expect(names(false).sort()).toEqual(Object.keys(ASKS_NOT).sort())
  expect(names(true)).toContain('order.refundOrder')
})
