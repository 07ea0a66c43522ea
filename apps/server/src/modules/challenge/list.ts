import type { challenges } from '@seodang/contract/challenge'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { challengeDays, challengeState } from '@seodang/domain/challenge'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { onlyClassesOf } from '../catalog/index.ts'
import { listChallenges } from './list-store.ts'

/** CHL-01, PERM-32: the challenges of the site; whoever runs only some classes sees those. */
export async function challengePage(
  ctx: Context,
  query: QueryOf<typeof challenges>,
): Promise<ReplyOf<typeof challenges>> {
  const all = (await listChallenges(ctx, { q: query.q?.trim() ?? '', only: onlyClassesOf(ctx) })).map(
    ({ restDays, recruitStartAt, recruitEndAt, startAt, endAt, ...row }) => {
      const term = { startAt, endAt, restDays }
      return {
        ...row,
        state: challengeState({ ...term, recruitStartAt, recruitEndAt }, ctx.now),
        startAt: startAt.toISOString(),
        endAt: endAt.toISOString(),
        dayCount: challengeDays(term).length,
      }
    },
  )
  const inState = (state: (typeof all)[number]['state']) => all.filter((row) => row.state === state)
  const found = query.state ? inState(query.state) : all
  const { limit, offset } = pageOfList(query)
  return {
    list: found.slice(offset, offset + limit),
    totalCount: found.length,
    counts: {
      recruiting: inState('recruiting').length,
      waiting: inState('waiting').length,
      running: inState('running').length,
      ended: inState('ended').length,
    },
  }
}
