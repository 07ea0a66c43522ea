import { RELEASE_STATE, TRASH_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { deletionProblem, restoreExpiringAt, restoreProblem } from '@seodang/domain/recycle-bin'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { requireClassRoom } from '../plan/index.ts'
import { lockBinnable, whatHolds, writeTrash } from './bin-store.ts'
import { isOnMainPage } from './home.ts'
import { endOffer, recordOffer } from './price-history.ts'
import { tellIfShown } from './shown.ts'

/** BIN-03 to BIN-05: nobody attends it and no page leads to it; what lies in the bin already stays as it is. */
export function moveToBin(outer: Context, courseSeq: number): Promise<{ restoreExpiredAt: string | null }> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockBinnable(ctx, courseSeq)
    if (course.trashTypeCd !== TRASH_TYPE.active)
      return { restoreExpiredAt: course.restoreExpiredAt?.toISOString() ?? null }
    const onMainPage = await isOnMainPage(ctx, courseSeq)
    const holds = await whatHolds(ctx, courseSeq)
    const problem = deletionProblem({ ...holds, isOnMainPage: onMainPage })
    if (problem === 'CLASS_HAS_ATTENDEES') fail(problem, { courseSeq, shown: { people: holds.attendees } })
    if (problem !== null) fail(problem, { courseSeq })

    const restoreExpiredAt = restoreExpiringAt(ctx.now)
    const trash = { trashTypeCd: TRASH_TYPE.inBin, trashedAt: ctx.now, trashedBy: ctx.principal.userSeq }
    await writeTrash(ctx, courseSeq, { ...trash, restoreExpiredAt })
    await endOffer(ctx, courseSeq)
    await audit(ctx, 'course.delete', `course:${courseSeq}`, { title: course.title }, { restoreExpiredAt })
    await siteChanged(ctx)
    return { restoreExpiredAt: restoreExpiredAt.toISOString() }
  })
}

/** BIN-03: a class comes back as it was, published or not, while the plan has room for it. */
export function restoreCourse(outer: Context, courseSeq: number): Promise<{ courseSeq: number }> {
  return inTransaction(outer, async (ctx) => {
    const course = await lockBinnable(ctx, courseSeq)
    const problem = restoreProblem(course, ctx.now)
    if (problem !== null) fail(problem, { courseSeq })
    if (course.trashTypeCd === TRASH_TYPE.active) return { courseSeq }
    if (course.releaseStateCd === RELEASE_STATE.released) await requireClassRoom(ctx)
    await writeTrash(ctx, courseSeq, {
      trashTypeCd: TRASH_TYPE.active,
      trashedAt: null,
      trashedBy: null,
      restoreExpiredAt: null,
    })
    if (course.releaseStateCd === RELEASE_STATE.released) await recordOffer(ctx, courseSeq, course)
    await tellIfShown(ctx, course, { ...course, trashTypeCd: TRASH_TYPE.active })
    await audit(ctx, 'course.restore', `course:${courseSeq}`, null, { title: course.title })
    await siteChanged(ctx)
    return { courseSeq }
  })
}
