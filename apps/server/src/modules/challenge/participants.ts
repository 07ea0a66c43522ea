import type { participants as listed } from '@seodang/contract/challenge'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type ParticipantView, standingsOf } from './standings.ts'
import { findTerm, listMissions, type TermRow } from './store.ts'

type Query = QueryOf<typeof listed>

/** CHL-17: who takes part, with how far each is. */
export async function participantPage(
  ctx: Context,
  courseSeq: number,
  query: Query,
): Promise<ReplyOf<typeof listed>> {
  const term = await findTerm(ctx, courseSeq)
  const all = term ? await standingsOf(ctx, term) : []
  const words = query.q?.trim().toLowerCase() ?? ''
  const found = all.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(words))
  const inState = (state: ParticipantView['state']) => found.filter((view) => view.state === state)
  const list = (query.state ? inState(query.state) : found).sort(ORDER[query.sort ?? 'rank'])
  const { limit, offset } = pageOfList(query)
  return {
    list: list.slice(offset, offset + limit),
    totalCount: list.length,
    counts: {
      all: found.length,
      taking: inState('taking').length,
      completed: inState('completed').length,
      cancelled: inState('cancelled').length,
    },
    missionCount: (await listMissions(ctx, courseSeq)).length,
    rewardableCount: all.filter(({ state, rewardedAt }) => state === 'completed' && rewardedAt === null)
      .length,
    hasReward: term !== undefined && hasReward(term),
  }
}

export const hasReward = ({ rewardPoint, rewardCouponInfoSeq, rewardCertificateYn }: TermRow): boolean =>
  rewardPoint > 0 || rewardCouponInfoSeq !== null || rewardCertificateYn === 'Y'

type Order = (one: ParticipantView, other: ParticipantView) => number
const byName: Order = (one, other) =>
  one.name.localeCompare(other.name, 'ko') || one.attendSeq - other.attendSeq
const ORDER: Record<NonNullable<Query['sort']>, Order> = {
  name: byName,
  rank: (one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || byName(one, other),
  last: (one, other) =>
    (other.lastRecordAt ?? '').localeCompare(one.lastRecordAt ?? '') || byName(one, other),
}
