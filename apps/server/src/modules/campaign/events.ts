import { defineEvent } from '../../platform/jobs/jobs.ts'

/** A campaign speaks by alarms: one part of its people, each with their own words (MKT-05). */
export const campaignAlarms = defineEvent<{
  channelSeq: number
  /** Names the message, so that nobody gets it twice. */
  key: string
  to: readonly { userSeq: number; text: string; path: string }[]
}>('campaign.alarms')

/** Which of them stand in their readers' lists now; the others do not want alarms of this kind, or are gone. */
export const campaignAlarmsRaised = defineEvent<{
  channelSeq: number
  key: string
  at: string
  told: readonly number[]
  others: readonly number[]
}>('campaign.alarmsRaised')

/** The data was set back, and campaigns of the site stand still until one of its staff decides. */
export const campaignsHeld = defineEvent<{
  channelSeq: number
  at: string
  staff: readonly number[]
}>('campaign.held')
