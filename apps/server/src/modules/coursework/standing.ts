import { type CertificateRule, certificateStanding, type Standing } from '@seodang/domain/certificate'
import { YN } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { courseItems } from '../catalog/index.ts'
import { minutesInLives } from '../live/index.ts'
import { doneByPeople, findRule } from './certificate-store.ts'
import { bestScores } from './quiz-results-store.ts'

/** BYD-12: how far people of a class are on the way to its certificate. */
export async function standingsOf(
  ctx: Context,
  courseSeq: number,
  rule: CertificateRule,
  userSeqs: readonly number[],
): Promise<Map<number, Standing>> {
  const items = await courseItems(ctx, courseSeq)
  const done = await doneByPeople(ctx, courseSeq, userSeqs)
  const scores = await bestScores(ctx, courseSeq, userSeqs)
  const lives = await minutesInLives(ctx, courseSeq, userSeqs)
  return new Map(
    userSeqs.map((userSeq) => [
      userSeq,
      certificateStanding(rule, items, done.get(userSeq) ?? new Set(), {
        quizScores: scores.get(userSeq) ?? new Map(),
        minutesAttended: lives.attended.get(userSeq) ?? new Map(),
        minutesHeld: lives.held,
      }),
    ]),
  )
}

/** BYD-12: for the learner: what is there and what is missing, where the class gives certificates at all. */
export async function myStanding(ctx: Context, courseSeq: number) {
  const { userSeq, course } = ctx.principal
  const rule = await findRule(ctx, courseSeq)
  if (userSeq === null || course?.isAttending !== true || rule?.useYn !== YN.yes) return { standing: null }
  const standing = (await standingsOf(ctx, courseSeq, rule, [userSeq])).get(userSeq)
  if (!standing) return { standing: null }
  const { requirements, isEarned } = standing
  return { standing: { requirements, isEarned } }
}
