import type { PlanAhead } from '@seodang/domain/plan-change'
import { defineEvent } from '../../platform/jobs/jobs.ts'

/** What happened to the plan of a site. */
export type PlanStep = 'paid' | 'declined' | 'lapsed' | 'cancelled' | 'ended' | 'cardRemoved' | PlanAhead

/** Told to the people who pay for the site. */
export const PLAN_STEP = defineEvent<{
  channelSeq: number
  step: PlanStep
  to: number[]
  /** ISO-8601: the end of what is paid for. */
  until: string | null
}>('billing.planStep')
