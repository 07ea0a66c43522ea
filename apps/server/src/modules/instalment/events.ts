import { defineEvent } from '../../platform/jobs/jobs.ts'

export type InstalmentNews =
  | 'started'
  | 'coming'
  | 'charged'
  | 'declined'
  | 'held'
  | 'opened'
  | 'finished'
  | 'stopped'
  | 'merged'
  | 'cardRemoved'
  /** Nobody here can charge the card any more: its account is not this site's. */
  | 'cardNeeded'

/** Emitted in the transaction of what happened to a plan. */
export const INSTALMENT_NEWS = defineEvent<{
  channelSeq: number
  instalmentPlanSeq: number
  userSeq: number
  courseSeq: number
  news: InstalmentNews
}>('instalment.news')
