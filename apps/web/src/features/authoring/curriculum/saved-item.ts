import { isTitleOnly } from '@seodang/domain/live'
import { fromSeoul, isClock, isDate } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useEditor } from '../editor/editor-context.ts'
import { curriculumQuery, type EditedItem } from '../queries.ts'

/** An item as the server keeps it, without what was typed since. */
export function useSavedItem(curriculumSeq: number): EditedItem | undefined {
  const { course } = useEditor()
  const { data } = useQuery(curriculumQuery(useApi(), course.channelSeq, course.courseSeq))
  return data?.find((item) => item.curriculumSeq === curriculumSeq)
}

/** LIVE-27: by this browser's clock; the server's own decides when it is saved. */
export function hasStarted({ live }: EditedItem): boolean {
  if (live === null || !isDate(live.liveAt) || !isClock(live.liveStartAt)) return false
  return isTitleOnly(fromSeoul(live.liveAt, live.liveStartAt), new Date())
}
