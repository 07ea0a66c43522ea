import { ALARM_TYPE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { staffToTell } from './audience.ts'
import { raise } from './raise.ts'

interface Asked {
  courseSeq: number
  questionSeq: number
  /** Who asked. */
  userSeq: number
}

/**
 * ROOM-32, BRD-20: staff hear that somebody asked, or asked on. Nothing of the words stands in the alarm, so that a
 * secret question stays one (BRD-18).
 */
export async function tellOfQuestion(
  ctx: Context,
  { courseSeq, questionSeq, userSeq, answerSeq }: Asked & { answerSeq: number | null },
): Promise<void> {
  await raise(
    ctx,
    {
      type: ALARM_TYPE.question,
      eventKey: answerSeq === null ? `question:${questionSeq}` : `askedOn:${answerSeq}`,
      courseSeq,
      says: { questionSeq, ...(answerSeq !== null && { type: 'askedOn' }) },
      actorSeq: userSeq,
    },
    { to: await staffToTell(ctx, ALARM_TYPE.question, courseSeq), except: userSeq },
  )
}

/** BRD-19. */
export async function tellOfHandingOver(
  ctx: Context,
  {
    courseSeq,
    questionSeq,
    toUserSeq,
    byUserSeq,
    at,
  }: Asked & {
    toUserSeq: number
    byUserSeq: number
    at: string
  },
): Promise<void> {
  await raise(
    ctx,
    {
      type: ALARM_TYPE.question,
      eventKey: `handedOver:${questionSeq}:${at}`,
      courseSeq,
      says: { type: 'handedOver', questionSeq },
      actorSeq: byUserSeq,
    },
    { to: [toUserSeq], except: byUserSeq },
  )
}

/** BRD-20. */
export async function tellOfAnswer(
  ctx: Context,
  { courseSeq, questionSeq, userSeq, answerSeq, byUserSeq }: Asked & { answerSeq: number; byUserSeq: number },
): Promise<void> {
  await raise(
    ctx,
    {
      type: ALARM_TYPE.answer,
      eventKey: `questionAnswer:${answerSeq}`,
      courseSeq,
      says: { questionSeq },
      actorSeq: byUserSeq,
    },
    { to: [userSeq], except: byUserSeq },
  )
}
