import type { Access } from './access.ts'
import type { ErrorName } from './error-catalogue.ts'
import { hasFeature, type PlanCd } from './plan.ts'

/** A call of a site, as the guard of its plan sees it. */
export interface AskedOfPlan {
  access: Access
  /** It changes nothing. */
  isRead: boolean
  /** It answers a table for a spreadsheet program. */
  isSpreadsheet: boolean
  /** The contract says that it is served also when the plan has lapsed. */
  whilePlanLapsed: boolean
}

export interface PlanStanding {
  planCd: PlanCd
  isLapsed: boolean
}

/**
 * BYD-27, PLAN-13, SEC-55: what the plan of a site lets its staff do. A lapsed plan makes all management read-only,
 * save what the contract names: paying the plan, and what is owed to learners who have paid (their places, parcels,
 * answers, reviews of their work, certificates, refunds). What is not management is never touched: learners keep what
 * they bought until its period ends, and others go on buying what is on sale, because all that it takes goes on too.
 */
export function planProblem(asked: AskedOfPlan, plan: PlanStanding): ErrorName | null {
  const isManagement = asked.access.who === 'staff' || asked.access.who === 'classStaff'
  if (!isManagement) return null
  if (plan.isLapsed && !asked.isRead && !asked.whilePlanLapsed) return 'PLAN_READ_ONLY'
  return asked.isSpreadsheet && !hasFeature(plan.planCd, 'excel') ? 'PLAN_FEATURE_MISSING' : null
}
