import type { BulkCourseAction } from '@seodang/domain/recycle-bin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useSendingKey } from '../../../platform/sending-key.ts'
import type { Selection } from '../../../ui/rich/selection.ts'
import { allCoursesKey, type BulkOutcome, type ManagedFilter } from '../queries.ts'

const PART = 100

export interface Bulk {
  action: BulkCourseAction
  courseSeqs: number[]
  channelCategorySeq?: number | null
}

/** BIN-13: as many at once as the server takes, one part after the other; the outcomes are told together. */
export function useBulk(onDone: (outcome: BulkOutcome, bulk: Bulk) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const key = useSendingKey()
  return useMutation({
    mutationFn: async (bulk: Bulk): Promise<BulkOutcome> => {
      const { courseSeqs, ...rest } = bulk
      const whole: BulkOutcome = { doneCount: 0, failedCount: 0, list: [] }
      for (let from = 0; from < courseSeqs.length; from += PART) {
        const part = await api.post('/v1.0/channels/{channelSeq}/admin/courses/bulk/modify', {
          path: { channelSeq },
          body: { ...rest, courseSeqs: courseSeqs.slice(from, from + PART) },
          idempotencyKey: `${key.of(bulk)}-${from}`,
        })
        whole.doneCount += part.doneCount
        whole.failedCount += part.failedCount
        whole.list.push(...part.list)
      }
      key.renew()
      return whole
    },
    onSuccess: onDone,
    onSettled: () => queryClient.invalidateQueries({ queryKey: allCoursesKey(channelSeq) }),
  })
}

/** All across pages means all that fit the filter: their keys are asked for before anything is decided. */
export async function chosenCourses(
  api: Api,
  channelSeq: number,
  filter: ManagedFilter,
  selection: Selection,
): Promise<number[]> {
  if (selection.kind === 'some') return selection.ids.map(Number)
  const seqs: number[] = []
  for (let page = 1; ; page += 1) {
    const { list, totalCount } = await api.get('/v1.0/channels/{channelSeq}/admin/courses', {
      path: { channelSeq },
      query: { ...filter, page, size: PART },
    })
    seqs.push(...list.map(({ courseSeq }) => courseSeq))
    if (list.length < PART || seqs.length >= totalCount) break
  }
  return seqs.filter((seq) => !selection.except.includes(String(seq)))
}
