import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { attendeeDetail, listAttendees } from '@seodang/contract/enrolment'
import { CHOISE_STATUS, type ChoiseStatusCd } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { Context } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { listHistory, listStudyItems } from './attendee-detail-store.ts'
import { countAttendees, listAttendeeKeys, listAttendeeRows } from './attendees-store.ts'
import { findAttendance } from './store.ts'
import { countRightsInLine } from './waiting-store.ts'

/** ATT-02, ATT-03: one page of attendees and applicants, with the numbers of the tabs. */
export async function attendeePage(
  ctx: Context,
  courseSeq: number,
  query: QueryOf<typeof listAttendees>,
): Promise<ReplyOf<typeof listAttendees>> {
  const [keys, counts, rightsInLine] = await Promise.all([
    listAttendeeKeys(ctx, courseSeq, query, pageOfList(query)),
    countAttendees(ctx, courseSeq, query.q),
    countRightsInLine(ctx, courseSeq),
  ])
  return {
    list: await listAttendeeRows(ctx, courseSeq, keys),
    totalCount: counts[query.choiseStatusCd === undefined ? 'all' : TAB[query.choiseStatusCd]],
    counts,
    rightsInLine,
  }
}

const TAB: Record<ChoiseStatusCd, 'pending' | 'approved' | 'onHold' | 'cancelled'> = {
  [CHOISE_STATUS.pending]: 'pending',
  [CHOISE_STATUS.approved]: 'approved',
  [CHOISE_STATUS.onHold]: 'onHold',
  [CHOISE_STATUS.cancelled]: 'cancelled',
}

/** ATT-15: one person's study history, states and order. */
export async function attendeeCard(
  ctx: Context,
  courseSeq: number,
  attendSeq: number,
): Promise<ReplyOf<typeof attendeeDetail>> {
  const [[attendee], row] = await Promise.all([
    listAttendeeRows(ctx, courseSeq, [attendSeq]),
    findAttendance(ctx, attendSeq),
  ])
  if (!attendee || !row) fail('NO_DATA', { attendSeq })
  const [items, history] = await Promise.all([
    listStudyItems(ctx, courseSeq, attendee.userSeq),
    listHistory(ctx, attendSeq),
  ])
  return {
    attendee,
    items,
    history,
    memo: row.memo,
    cancelReason: row.cancelReason,
    answers: answersOf(row.answers),
  }
}

/** Answers as they were kept; anything else in the column is not shown. */
function answersOf(kept: readonly unknown[]): { label: string; answer: string }[] {
  return kept.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'label' in entry && 'answer' in entry
      ? [{ label: String(entry.label), answer: String(entry.answer) }]
      : [],
  )
}
