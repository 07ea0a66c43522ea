import { REFUND_POLICY, type RefundPolicyCd } from './codes.ts'

export type Fraction = readonly [numerator: number, denominator: number]

/** While less than `before` of the teaching is over, `refund` of the price comes back. */
export type RefundBand = { before: Fraction; refund: Fraction }

export type RefundTable = {
  /** Applied to the month in which the learner quits, later months coming back whole, or to all at once. */
  per: 'month' | 'period'
  measure: 'teachingTime' | 'days'
  /** From the earliest on; after the last band nothing comes back. */
  bands: readonly RefundBand[]
  source: string
}

const THIRD_AND_HALF: readonly RefundBand[] = [
  { before: [1, 3], refund: [2, 3] },
  { before: [1, 2], refund: [1, 2] },
]

export const ACADEMY_TABLE: RefundTable = {
  per: 'month',
  measure: 'teachingTime',
  bands: THIRD_AND_HALF,
  source: '학원의 설립·운영 및 과외교습에 관한 법률 시행령 별표 4',
}

export const LIFELONG_TABLE: RefundTable = {
  per: 'month',
  measure: 'teachingTime',
  bands: THIRD_AND_HALF,
  source: '평생교육법 시행령 별표 3',
}

export const LIFELONG_PERIOD_TABLE: RefundTable = {
  per: 'period',
  measure: 'days',
  bands: [
    { before: [1, 6], refund: [5, 6] },
    { before: [1, 3], refund: [2, 3] },
    { before: [1, 2], refund: [1, 2] },
  ],
  source: '평생교육시설 학습비 반환 기준(신규 고시표)',
}

export type RefundPolicy = {
  /** The learner gets the best of them. */
  tables: readonly RefundTable[]
  /** Recorded lessons and lessons sold by number: what was not taken comes back at any time. */
  untakenAtAnyTime: boolean
  /** A contract of a month or longer can be ended at any time (방문판매 등에 관한 법률). */
  endableContract: boolean
  /** Days, or business days for ECOMMERCE, within which the money is paid back. */
  payBackDays: number
  sources: readonly string[]
}

export const WITHDRAWAL_LAW = '전자상거래 등에서의 소비자보호에 관한 법률 제17조'
export const CONTRACT_LAW = '방문판매 등에 관한 법률 제31조·제32조'

/** The sets of rules that a channel chooses from; which one applies is for the channel to say. */
export const REFUND_POLICIES: Readonly<Record<RefundPolicyCd, RefundPolicy>> = {
  [REFUND_POLICY.ecommerce]: {
    tables: [],
    untakenAtAnyTime: false,
    endableContract: true,
    payBackDays: 3,
    sources: [WITHDRAWAL_LAW, CONTRACT_LAW],
  },
  [REFUND_POLICY.academy]: {
    tables: [ACADEMY_TABLE],
    untakenAtAnyTime: true,
    endableContract: false,
    payBackDays: 5,
    sources: [ACADEMY_TABLE.source],
  },
  [REFUND_POLICY.lifelongEdu]: {
    tables: [LIFELONG_TABLE, LIFELONG_PERIOD_TABLE],
    untakenAtAnyTime: true,
    endableContract: false,
    payBackDays: 5,
    sources: [LIFELONG_TABLE.source, LIFELONG_PERIOD_TABLE.source],
  },
}

/** Withdrawal from a distance sale (전자상거래법 제17조 제1항). */
export const WITHDRAWAL_DAYS = 7
/** Charge for ending a running contract, in percent of what is left (ux.md, refund rules). */
export const PENALTY_PERCENT = 10
/** Won amounts are cut to 10 won, as the worked figures do. */
export const WON_STEP = 10

/** The part of the price that a table gives back when `done` of `total` is over. */
export function bandRefund(table: Pick<RefundTable, 'bands'>, done: number, total: number): Fraction {
  const band = table.bands.find(
    ({ before: [numerator, denominator] }) => done * denominator < numerator * total,
  )
  return band?.refund ?? [0, 1]
}
