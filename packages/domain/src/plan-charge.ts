/**
 * What a try to charge for a plan can be. `asking`: written down, and the gateway may have been asked. `unknown`: the
 * gateway was asked and nobody can tell; it is looked up, never guessed.
 */
export const PLAN_CHARGE_STATE = {
  asking: 'asking',
  unknown: 'unknown',
  paid: 'paid',
  declined: 'declined',
} as const
export type PlanChargeState = (typeof PLAN_CHARGE_STATE)[keyof typeof PLAN_CHARGE_STATE]

/**
 * What was paid for: a first term, the dearer plan for the rest of a term, a further term; or the fees of sales through a
 * store of the site's own, which buy nothing of the plan (SALE-10).
 */
export const PLAN_CHARGE_PURPOSE = { begin: 'begin', raise: 'raise', term: 'term', fees: 'fees' } as const
export type PlanChargePurpose = (typeof PLAN_CHARGE_PURPOSE)[keyof typeof PLAN_CHARGE_PURPOSE]

/** Nobody knows yet how it ended, so nothing else about the plan may begin. */
export const isOpenCharge = ({ state }: { state: PlanChargeState }): boolean =>
  state === PLAN_CHARGE_STATE.asking || state === PLAN_CHARGE_STATE.unknown
