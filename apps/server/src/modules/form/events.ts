import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Somebody answered a form; what follows is as the form said at that moment (FRM-12, event). */
export const formAnswered = defineEvent<{
  channelSeq: number
  formSeq: number
  responseSeq: number
  /** Null of a visitor who was not logged in. */
  userSeq: number | null
  title: string
  /** Staff who are told. */
  staff: readonly number[]
  alarms: { staff: boolean; answerer: boolean }
  mails: { staff: boolean; answerer: boolean }
  couponInfoSeq: number | null
  labelSeq: number | null
}>('form.answered')
