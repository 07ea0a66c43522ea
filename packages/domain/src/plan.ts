import type { Language, PlanPeriod } from './codes.ts'
import { PLAN_PERIODS } from './codes.ts'

export const PLAN = { free: 'FREE', basic: 'BASIC', standard: 'STANDARD', pro: 'PRO' } as const
export type PlanCd = (typeof PLAN)[keyof typeof PLAN]

/** What a plan brings beside its limits. A setting or a call names the one that it needs. */
export const PLAN_FEATURES = ['excel', 'ownDomain', 'studio'] as const
export type PlanFeature = (typeof PLAN_FEATURES)[number]

/** What a plan measures (PLAN-10). */
export const PLAN_MEASURES = ['learners', 'classes', 'sites', 'storage'] as const
export type PlanMeasure = (typeof PLAN_MEASURES)[number]

/** Null is without limit. Storage in bytes; classes are those that are open at the same time (MSH-03). */
export type PlanLimits = Readonly<Record<PlanMeasure, number | null>>
export type PlanUse = Readonly<Record<PlanMeasure, number>>

export type Plan = {
  planCd: PlanCd
  name: Readonly<Record<Language, string>>
  /** Won for a month, by the months that are paid at once (PLAN-05). */
  monthlyPrice: Readonly<Record<PlanPeriod, number>>
  limits: PlanLimits
  features: readonly PlanFeature[]
  /** What the platform keeps of the site's sales, in basis points: 500 is 5 %. */
  platformFeeRate: number
}

const GIGABYTE = 1024 ** 3

/**
 * PLAN-05 to PLAN-07: every plan, the smallest first. The specification gives the periods and the 3 sites (MSH-03,
 * appendix G); all other figures are the product's own decision, and this table is the only place that knows them.
 */
export const PLANS: readonly Plan[] = [
  {
    planCd: PLAN.free,
    name: { ko: '무료', en: 'Free', ja: '無料' },
    monthlyPrice: { 1: 0, 3: 0, 6: 0, 12: 0 },
    limits: { learners: 100, classes: 10, sites: 3, storage: 5 * GIGABYTE },
    features: [],
    platformFeeRate: 1000,
  },
  {
    planCd: PLAN.basic,
    name: { ko: '베이직', en: 'Basic', ja: 'ベーシック' },
    monthlyPrice: { 1: 29_000, 3: 27_500, 6: 26_000, 12: 23_200 },
    limits: { learners: 500, classes: 30, sites: 3, storage: 50 * GIGABYTE },
    features: ['excel'],
    platformFeeRate: 700,
  },
  {
    planCd: PLAN.standard,
    name: { ko: '스탠다드', en: 'Standard', ja: 'スタンダード' },
    monthlyPrice: { 1: 79_000, 3: 75_000, 6: 71_000, 12: 63_200 },
    limits: { learners: 3000, classes: 150, sites: 5, storage: 300 * GIGABYTE },
    features: ['excel', 'ownDomain'],
    platformFeeRate: 500,
  },
  {
    planCd: PLAN.pro,
    name: { ko: '프로', en: 'Pro', ja: 'プロ' },
    monthlyPrice: { 1: 199_000, 3: 189_000, 6: 179_000, 12: 159_000 },
    limits: { learners: null, classes: null, sites: 10, storage: 2048 * GIGABYTE },
    features: ['excel', 'ownDomain', 'studio'],
    platformFeeRate: 300,
  },
]

const [FREE] = PLANS
if (!FREE) throw new Error('there is no first plan')

export const isPlanCd = (text: string): text is PlanCd => PLANS.some(({ planCd }) => planCd === text)
export const isPlanPeriod = (months: number): months is PlanPeriod =>
  PLAN_PERIODS.some((one) => one === months)

/** Of a code that nobody knows any more, the first plan. */
export const planOf = (planCd: string): Plan => PLANS.find((plan) => plan.planCd === planCd) ?? FREE

/** Whether there is anything to pay for. */
export const isPaidPlan = (planCd: string): boolean => planOf(planCd).monthlyPrice[1] > 0

export const hasFeature = (planCd: string, feature: PlanFeature): boolean =>
  planOf(planCd).features.includes(feature)

/** The price of one term, in won. */
export const termPrice = (planCd: string, months: PlanPeriod): number =>
  planOf(planCd).monthlyPrice[months] * months

/** What a longer term saves against paying by the month, in whole percent. */
export function savingPercent(planCd: string, months: PlanPeriod): number {
  const { monthlyPrice } = planOf(planCd)
  return monthlyPrice[1] === 0 ? 0 : Math.floor(100 - (monthlyPrice[months] * 100) / monthlyPrice[1])
}

/** Basis points of the site's sales that the platform keeps (settlement). */
export const planFeeRate = (planCd: string): number => planOf(planCd).platformFeeRate

export type Excess = { measure: PlanMeasure; used: number; limit: number }

/** PLAN-11: what of the present use is more than these limits allow. */
export function excessOf(use: PlanUse, limits: PlanLimits): Excess[] {
  return PLAN_MEASURES.flatMap((measure) => {
    const limit = limits[measure]
    return limit !== null && use[measure] > limit ? [{ measure, used: use[measure], limit }] : []
  })
}

/** Both limits hold, as while a lowering waits for the end of a term. */
export function tighter(one: PlanLimits, other: PlanLimits): PlanLimits {
  const least = (measure: PlanMeasure): number | null => {
    const [a, b] = [one[measure], other[measure]]
    if (a === null || b === null) return a ?? b
    return Math.min(a, b)
  }
  return {
    learners: least('learners'),
    classes: least('classes'),
    sites: least('sites'),
    storage: least('storage'),
  }
}

/** Whether one more, or `more` bytes, still fits. */
export const hasRoomFor = (used: number, limit: number | null, more = 1): boolean =>
  limit === null || used + more <= limit
