import { randomUUID } from 'node:crypto'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { seoulDate } from '@seodang/domain/seoul-time'
import { deliveries, deliverySteps } from '../../modules/delivery/tables.ts'
import { instalmentCharges, instalmentPlans } from '../../modules/instalment/tables.ts'
import {
  bankLines,
  cards,
  cashReceipts,
  depositLines,
  orderNotes,
  payments,
  refundClaims,
  refunds,
  strandedPayments,
} from '../../modules/order/tables.ts'
import { ledgerEntries } from '../../modules/settlement/tables.ts'
import type { Person, Services } from '../factories.ts'
import { anOrder } from '../orders.ts'
import type { ClassOf, Family } from './family.ts'
import { kept } from './kept.ts'

/** A paid order of a class with all that follows a payment, and another that is paid month by month. */
export async function someMoney(
  services: Services,
  family: Family,
  { course }: ClassOf,
  buyer: Person & { attendSeq: number },
) {
  const { channelSeq, mark, staff } = family
  const { orderSeq } = await anOrder(services, course, buyer, buyer.attendSeq)
  const of = { channelSeq, orderSeq }
  await kept(services, payments, {
    ...of,
    gateway: 'toss',
    paymentRef: randomUUID(),
    status: 'DONE',
    amount: 60_000,
    balance: 60_000,
    currency: 'KRW',
    approvedAt: new Date(),
  })
  const { refundSeq } = await kept(services, refunds, {
    ...of,
    amount: 1,
    reason: mark,
    idempotencyKey: randomUUID(),
    state: 'owed',
    // Staff transfer what a gateway refused.
    failureMessage: 'refused',
    dueOn: '2099-12-31',
    accountBank: '88',
    accountRevision: 1,
    accountTail: '4321',
  })
  await kept(services, refundClaims, {
    ...of,
    content: `${mark} 다른 점`,
    noticedOn: seoulDate(new Date()),
    dueOn: '2099-12-31',
  })
  await kept(services, orderNotes, { ...of, userSeq: staff.owner.userSeq, content: `${mark} 메모` })
  await kept(services, cashReceipts, {
    ...of,
    typeCd: '00',
    state: 'byHand',
    amount: 60_000,
    issueNumber: mark,
  })
  const { bankLineSeq } = await kept(services, bankLines, {
    channelSeq,
    lineHash: randomUUID(),
    at: '2026-11-20 10:00',
    name: `${mark} 보낸 사람`,
    balance: '1',
    // The transfer of the refund above.
    movedOn: seoulDate(new Date()),
    amount: -1,
  })
  await kept(services, depositLines, { ...of, lineHash: randomUUID() })
  const { strandedPaymentSeq } = await kept(services, strandedPayments, {
    ...of,
    paymentRef: randomUUID(),
    amount: 60_000,
    currency: 'KRW',
    cause: 'MISMATCH_AMOUNT',
    refusal: mark,
  })
  await kept(services, ledgerEntries, {
    ...of,
    eventKey: randomUUID(),
    kind: 'payment',
    currency: 'KRW',
    amount: 60_000,
    occurredAt: new Date(),
    saleDate: '2026-11-20',
  })
  const { deliverySeq } = await kept(services, deliveries, {
    ...of,
    goods: `${mark} 책`,
    recipient: `${mark} 수취인`,
    phone: '01012345678',
    zipcode: '03045',
    addr1: '서울 종로구 사직로 161',
    state: DELIVERY_STATE.toPrepare,
    startedAt: new Date(),
  })
  await kept(services, deliverySteps, {
    channelSeq,
    deliverySeq,
    kind: 'started',
    toState: DELIVERY_STATE.toPrepare,
  })
  const { cardSeq } = await kept(services, cards, {
    channelSeq,
    userSeq: buyer.userSeq,
    merchant: 'toss',
    brand: mark,
    tail: '1234',
    sealedKey: 'sealed',
    keyHash: randomUUID(),
  })
  return {
    orderSeq,
    refundSeq,
    bankLineSeq,
    strandedPaymentSeq,
    deliverySeq,
    cardSeq,
    ...(await somethingByMonths(services, family, course, buyer, cardSeq)),
  }
}

async function somethingByMonths(
  services: Services,
  { channelSeq, mark }: Family,
  course: ClassOf['course'],
  buyer: Person,
  cardSeq: number,
) {
  const { orderSeq } = await anOrder(services, course, buyer, null)
  const { instalmentPlanSeq } = await kept(services, instalmentPlans, {
    channelSeq,
    userSeq: buyer.userSeq,
    courseSeq: course.courseSeq,
    orderSeq,
    title: mark,
    state: 'active',
    months: 3,
    total: 60_000,
    paidCount: 1,
    anchorAt: new Date(),
    cardSeq,
  })
  await kept(services, instalmentCharges, {
    channelSeq,
    orderSeq,
    instalmentPlanSeq,
    fromNo: 1,
    toNo: 1,
    attempt: 1,
    amount: 20_000,
    paidAt: new Date(),
  })
  return { instalmentPlanSeq, monthlyOrderSeq: orderSeq }
}
