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

/** SALE-10: how a try to charge fees ended; in the transaction that found it out. */
export const FEES_CHARGED = defineEvent<{
  channelSeq: number
  statementSeq: number
  paid: boolean
  /** Why it is not. */
  code: string
  /** How often it was tried. */
  tries: number
}>('billing.feesCharged')
