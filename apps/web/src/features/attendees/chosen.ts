import type { Api } from '../../platform/api.ts'
import type { Selection } from '../../ui/rich/selection.ts'
import type { AttendeeFilter, CourseKey } from './queries.ts'

const PART = 100

/** All across pages means all that fit the filter: their keys are asked for before anything is decided. */
export async function chosenAttendees(
  api: Api,
  key: CourseKey,
  filter: AttendeeFilter,
  selection: Selection,
): Promise<number[]> {
  if (selection.kind === 'some') return selection.ids.map(Number)
  const seqs: number[] = []
  for (let page = 1; ; page += 1) {
    const { list, totalCount } = await api.get(
      '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees',
      { path: { ...key }, query: { ...filter, page, size: PART } },
    )
    seqs.push(...list.map(({ attendSeq }) => attendSeq))
    if (list.length < PART || seqs.length >= totalCount) break
  }
  return seqs.filter((seq) => !selection.except.includes(String(seq)))
}
