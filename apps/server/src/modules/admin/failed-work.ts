import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { failedJobs, restoreFailedJobs, setFailedJobsAside } from '@seodang/contract/failed-work'
import { auditEach } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import {
  countFailedJobs,
  type FailedFilter,
  type FailedState,
  listFailedJobs,
  setAside,
  tryAgain,
} from '../../platform/jobs/failed-work.ts'
import { failureText } from '../../platform/jobs/failure-text.ts'

/** ERR-22: what was given up, with what an administrator may know of it; what it was given may be anybody's. */
export async function failedPage(
  ctx: Context,
  { state = 'FAILED', kind, ...paging }: QueryOf<typeof failedJobs>,
): Promise<ReplyOf<typeof failedJobs>> {
  const [jobs, kinds] = await Promise.all([
    listFailedJobs(ctx, { state, kind }, pageOfList(paging)),
    countFailedJobs(ctx, state),
  ])
  const shown = kind === undefined ? kinds : kinds.filter(({ name }) => name === kind)
  return {
    list: jobs.map(({ output, ...job }) => ({
      ...job,
      createdAt: job.createdAt.toISOString(),
      failedAt: job.failedAt.toISOString(),
      error: failureText(output),
    })),
    totalCount: shown.reduce((sum, { count }) => sum + count, 0),
    kinds,
  }
}

export function restoreFailed(
  outer: Context,
  { state, ...chosen }: BodyOf<typeof restoreFailedJobs>,
): Promise<{ count: number }> {
  return inTransaction(outer, async (ctx) => {
    const moved = await tryAgain(ctx, filterOf(chosen, state))
    const kinds = byKind(moved)
    await tell(ctx, 'platform.work.restore', kinds)
    for (const [kind, [first]] of kinds) if (first) await ctx.services.jobs.hurry(ctx, kind, first.jobId)
    return { count: moved.length }
  })
}

export function setFailedAside(
  outer: Context,
  chosen: BodyOf<typeof setFailedJobsAside>,
): Promise<{ count: number }> {
  return inTransaction(outer, async (ctx) => {
    const moved = await setAside(ctx, filterOf(chosen, 'FAILED'))
    await tell(ctx, 'platform.work.aside', byKind(moved))
    return { count: moved.length }
  })
}

type Chosen = BodyOf<typeof setFailedJobsAside>
type Moved = Awaited<ReturnType<typeof setAside>>[number]

const filterOf = ({ jobIds, all }: Chosen, state: FailedState): FailedFilter =>
  all === undefined ? { state, jobIds } : { state, ...all }

const byKind = (moved: readonly Moved[]) => Map.groupBy(moved, ({ kind }) => kind)

/** So many of the jobs are named; of a whole kind the number tells. */
const MOST_NAMED = 100

const tell = (ctx: Context, action: string, kinds: Map<string, Moved[]>): Promise<void> =>
  auditEach(
    ctx,
    action,
    [...kinds].map(([kind, jobs]) => ({
      target: `work:${kind}`,
      before: null,
      after: { count: jobs.length, jobs: jobs.slice(0, MOST_NAMED).map(({ jobId }) => jobId) },
    })),
  )
