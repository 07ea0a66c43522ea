import { onlyProblems, type Problems } from './problems.ts'
import { textProblem } from './validation.ts'

export const SHARE_LINK_NAME = { max: 40, isRequired: true } as const
/** LKS-12: named links of one class that are in use at a time. */
export const MAX_SHARE_LINKS = 50

export function shareLinkProblems({ name }: { name: string }): Problems<'name'> {
  return onlyProblems({ name: textProblem(name, SHARE_LINK_NAME) })
}

/** LKS-12: Seoul days that the figures of links are of, today included; null counts from the beginning. */
export const SHARE_PERIOD = { week: '7', month: '30', quarter: '90', all: 'all' } as const
export type SharePeriod = (typeof SHARE_PERIOD)[keyof typeof SHARE_PERIOD]

export function daysOfPeriod(period: SharePeriod): number | null {
  return period === SHARE_PERIOD.all ? null : Number(period)
}
