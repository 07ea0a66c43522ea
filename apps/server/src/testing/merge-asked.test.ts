import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * SOC-19: while two accounts become one, nothing is decided about money of either, nor given for it. Whatever holds an
 * order, a membership, a plan of months, a coupon or points of somebody asks whether a merge is under way, or stands here
 * with the reason why it need not.
 */

const MODULES = new URL('../modules/', import.meta.url)
const WITH_MONEY = ['challenge', 'coupon', 'delivery', 'instalment', 'order', 'subscription']

/** What holds a row of somebody, and what gives them something. */
const LOCKS = [
  'claimDue',
  'issueTo',
  'lockCouponOfOrder',
  'lockHeld',
  'lockMyCoupon',
  'lockMyPlan',
  'lockMySubscription',
  'lockOpenOrders',
  'lockOrder',
  'lockOwed',
  'lockPaidOrder',
  'lockParticipation',
  'lockPlan',
  'lockPlanOrders',
  'lockRefund',
  'lockRunning',
  'lockSubscription',
  'lockTransfer',
  'lockUsableCoupon',
  'withdrawUnused',
]

const REASONS: Record<string, readonly string[]> = {
  'holds the row alone; who decides by it stands here as well': [
    'challenge/records-store.ts lockParticipation',
    'challenge/records-store.ts lockRecord',
    'coupon/coupon-store.ts lockCouponOfOrder',
    'coupon/coupon-store.ts lockMyCoupon',
    'instalment/people.ts lockRunning',
    'instalment/store.ts claimDue',
    'instalment/store.ts lockMyPlan',
    'instalment/store.ts lockPlan',
    'order/owed-refund.ts lockTransfer',
    'order/paid-order.ts lockPaidOrder',
    'order/plan-money.ts lockPlan',
    'order/plan-orders-store.ts lockPlanOrders',
    'order/refund.ts lockWithPlan',
    'order/refunds-store.ts lockRefund',
    'order/store.ts lockOpenOrders',
    'order/store.ts lockOrder',
    'order/transfers-store.ts lockOwed',
    'subscription/merged.ts lockHeld',
    'subscription/sales.ts charged',
    'subscription/subscription-store.ts claimDue',
    'subscription/subscription-store.ts lockMySubscription',
    'subscription/subscription-store.ts lockSubscription',
    'subscription/taken-back.ts lockHolder',
  ],
  'holds what is the site’s and nobody’s own': [
    'challenge/store.ts lockTerm',
    'coupon/givings-store.ts lockGiving',
    'coupon/info-store.ts lockInfo',
    'delivery/store.ts lockDelivery',
    'delivery/store.ts lockDeliveryOfOrder',
    'order/statement-store.ts claimDeposit',
    'subscription/store.ts lockMembership',
  ],
  'writes down what a gateway, a bank or a parcel did, which no merge changes': [
    'delivery/move.ts withParcel',
    'instalment/sales.ts instalments',
    'order/apply-payment.ts applyPayment',
    'order/charge-card.ts close',
    'order/fail-payment.ts noteFailure',
    'order/deposit.ts dropOwed',
    'order/give-back.ts carryBack',
    'order/look-at.ts end',
    'order/mark-transfer.ts markTransferred',
    'order/mark-transfer.ts undoTransferred',
    'order/outside-cancel.ts askOtherMonths',
    'order/pay-owed.ts keepWords',
    'order/pay-owed.ts leaveToStaff',
    'order/pay-owed.ts payOwed',
    'order/pay-owed.ts settleOwedAtGateway',
    'order/refund.ts oweInstead',
    'order/refund.ts refuseOrWait',
    'order/refund.ts settleRefund',
    'order/settle-payment.ts refuse',
    'order/statement-run.ts confirmed',
  ],
  'goes on with what was decided when it was asked for: a window, a charge, a transfer, a paper of it': [
    'order/begin-payment.ts open',
    'order/cash-receipt.ts nextStep',
    'order/cash-receipt.ts settle',
    'order/charge-card.ts ask',
    'order/confirm-payment.ts claim',
    // `confirmArrival` and `markTransferred` are what they do.
    'order/bank-match.ts matchOrder',
    'order/bank-match.ts matchRefund',
    'order/name-account.ts nameForBuyer',
    'order/name-account.ts nameMine',
    'order/refund.ts owe',
    'order/staff-receipt.ts onDeposit',
  ],
  'no money came, and none goes': [
    'order/cancel-order.ts cancelDeposit',
    'order/place-order.ts giveUpEarlierTries',
    'order/refund-claim.ts refuseByStaff',
  ],
  'is bought with the person’s own money and their own coupon; two places of one class become one, with the period of each':
    [
      'coupon/of-orders.ts couponOfOrder',
      'coupon/of-orders.ts lockUsableCoupon',
      'order/place-order.ts draw',
    ],
  'is called by what asked before': ['subscription/coupons.ts takeCoupon'],
  'gives coupons by `issueTo`, which asks of each person': [
    'coupon/fetch.ts giveToCaller',
    'coupon/give-segment.ts givePart',
    'coupon/give.ts giveByHand',
    'coupon/given-by-events.ts giveForChallenge',
    'coupon/given-by-events.ts giveOnce',
  ],
  'takes an unused coupon back, wherever it stands': ['coupon/give.ts withdraw'],
  'tells or asks the person, or lets their places follow': [
    'instalment/ask-card.ts askForCards',
    'instalment/remind.ts remind',
    'subscription/ask-card.ts askForCards',
    'subscription/close-ended.ts CLOSE_ENDED_SWEEP',
    'subscription/follow.ts followMembers',
    'subscription/remind.ts remindOne',
  ],
  'follows a merge, or the end of an account or of a membership of the site': [
    'instalment/people.ts eachOf',
    'instalment/people.ts fold',
    'subscription/cancelling.ts cancelAllOf',
    'subscription/merged.ts moveSubscriptions',
    'subscription/people.ts eachOf',
  ],
  'counts what was done in a challenge, which gives nothing yet; `rewardOne` asks': [
    'challenge/cancel.ts cancelMine',
    'challenge/cancel.ts cancelOne',
    'challenge/decide.ts decide',
    'challenge/settle.ts settlePerson',
  ],
}

const DECLARED = /^(?=(?:export )?(?:async )?(?:function|const) )/m
const NAME = /^(?:export )?(?:async )?(?:function|const) (\w+)/
const ASKS = /\b(?:requireNoMerge|isAmidMerge|listAmidMerge)\(/

/** Each function of these modules that holds such a row, with whether it asks. */
function holders(): { name: string; asks: boolean }[] {
  const held = new RegExp(`\\b(?:${LOCKS.join('|')})\\(|\\.for\\('`)
  return WITH_MONEY.flatMap((module) =>
    readdirSync(new URL(`${module}/`, MODULES))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) =>
        readFileSync(new URL(`${module}/${file}`, MODULES), 'utf8')
          .split(DECLARED)
          .flatMap((block) => {
            const name = NAME.exec(block)?.[1]
            const body = block.replace(NAME, '')
            return name && held.test(body)
              ? [{ name: `${module}/${file} ${name}`, asks: ASKS.test(body) }]
              : []
          }),
      ),
  )
}

test('SOC-19 whatever holds money of somebody asks for a merge, or has a reason', () => {
  const silent = holders().filter(({ asks }) => !asks)
  expect(silent.map(({ name }) => name).sort()).toEqual(Object.values(REASONS).flat().sort())
})

test('SOC-19 each lock of the list is there', () => {
  const sources = WITH_MONEY.flatMap((module) =>
    readdirSync(new URL(`${module}/`, MODULES)).map((file) =>
      readFileSync(new URL(`${module}/${file}`, MODULES), 'utf8'),
    ),
  ).join('\n')
  const gone = LOCKS.filter((lock) => !new RegExp(`(?:function|const) ${lock}\\b`).test(sources))
  expect(gone).toEqual([])
})
