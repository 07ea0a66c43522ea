import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { myClasses } from '@seodang/contract/enrolment'
import { hasExpired, isAttending } from '@seodang/domain/attendance'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { progressPercent } from '@seodang/domain/progress'
import { continueItem } from '@seodang/domain/resume'
import { mayReview } from '@seodang/domain/review'
import { isOfferOpen } from '@seodang/domain/waiting'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { type CardView, courseCards } from '../catalog/index.ts'
import { listLiked, listMine, listMyItems, type MineRow, type MyItem } from './my-classes-store.ts'

type Reply = ReplyOf<typeof myClasses>
type Tab = Exclude<QueryOf<typeof myClasses>['tab'], undefined>
type Row = Reply['list'][number]

/** MY-05, MY-07: the member's classes in tabs, the one studied last first, closed and private ones included (CAT-08). */
export async function listMyClasses(ctx: Context, query: QueryOf<typeof myClasses>): Promise<Reply> {
  const { tab = 'running' } = query
  const [mine, liked] = await Promise.all([listMine(ctx, userSeqOf(ctx)), listLiked(ctx, userSeqOf(ctx))])
  const inTab = (name: Tab) => mine.filter((row) => tabOf(row, ctx.now) === name)
  const counts = {
    running: inTab('running').length,
    waiting: inTab('waiting').length,
    completed: inTab('completed').length,
    expired: inTab('expired').length,
    liked: liked.length,
  }
  const { limit, offset } = pageOfList(query)
  if (tab === 'liked') {
    const page = liked.slice(offset, offset + limit)
    const cards = await courseCards(ctx, page)
    return { list: [], totalCount: liked.length, counts, liked: page.flatMap((seq) => cards.get(seq) ?? []) }
  }
  const page = inTab(tab).slice(offset, offset + limit)
  const courseSeqs = page.map(({ courseSeq }) => courseSeq)
  const [cards, items] = await Promise.all([
    courseCards(ctx, courseSeqs),
    listMyItems(ctx, userSeqOf(ctx), courseSeqs),
  ])
  const list = page.flatMap((row) => {
    const card = cards.get(row.courseSeq)
    return card
      ? [
          viewOf(
            ctx,
            row,
            card,
            items.filter((item) => item.courseSeq === row.courseSeq),
          ),
        ]
      : []
  })
  return { list, totalCount: counts[tab], counts, liked: [] }
}

/** MY-07: a class that is done stays "completed" only while it can still be entered. */
function tabOf(row: MineRow, now: Date): Exclude<Tab, 'liked'> {
  const { choiseStatusCd, done, counted } = row
  if (choiseStatusCd === CHOISE_STATUS.pending || choiseStatusCd === CHOISE_STATUS.onHold) return 'waiting'
  if (hasExpired(row, now)) return 'expired'
  return counted > 0 && done >= counted ? 'completed' : 'running'
}

function viewOf({ now }: Context, row: MineRow, card: CardView, items: readonly MyItem[]): Row {
  const { courseSeq, title, image, courseTypeCd, teachers, curriculumStatusList } = card
  const canEnter = isAttending(row, now)
  return {
    attendSeq: row.attendSeq,
    course: { courseSeq, title, image, courseTypeCd, teachers, curriculumStatusList },
    choiseStatusCd: row.choiseStatusCd,
    waitlisted: row.waitlisted,
    waitPosition: row.waitPosition,
    offerUntil: isOfferOpen(row.offerUntil, now) ? row.offerUntil.toISOString() : null,
    attendAt: row.attendAt?.toISOString() ?? null,
    validAt: row.validAt?.toISOString() ?? null,
    isAttend: canEnter,
    expired: hasExpired(row, now),
    completedCount: row.done,
    curriculumCount: row.counted,
    progressPercent: progressPercent(row.done, row.counted),
    next: canEnter ? nextOf(items) : null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    canReview: mayReview(row, now),
    hasReview: row.hasReview,
    orderSeq: row.orderSeq,
    packageTitle: row.packageTitle,
  }
}

/** BYD-06: where to go on. */
function nextOf(items: readonly MyItem[]): Row['next'] {
  const seen = items.flatMap(({ curriculumSeq, lastSeenAt }) =>
    lastSeenAt ? [{ curriculumSeq, lastSeenAt }] : [],
  )
  const done = new Set(items.flatMap((item) => (item.completedAt ? [item.curriculumSeq] : [])))
  const item = continueItem(items, seen, done)
  return item
    ? { curriculumSeq: item.curriculumSeq, title: item.title, lastPosition: item.lastPosition }
    : null
}
