import type { decideRecords } from '@seodang/contract/challenge'
import type { BodyOf } from '@seodang/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { type CourseKey, challengesKey } from './queries.ts'
import * as texts from './texts.ts'

const STUDIO = '/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge'

/** What staff do with participants and records, told as it went (ATT-12). */
export function useDesk(courseKey: CourseKey) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const path = { ...courseKey }
  const refused = (error: Error) =>
    toast({ text: (error instanceof ApiError && error.message) || text('failed'), tone: 'bad' })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: challengesKey(courseKey.channelSeq) })
  const tell = (
    {
      doneCount,
      failedCount,
      list,
    }: { doneCount: number; failedCount: number; list: { problem: string | null }[] },
    done: 'cancelDone' | 'rewardDone' | 'decided',
  ) => {
    const problem = list.find((one) => one.problem !== null)?.problem
    if (failedCount > 0)
      toast({
        text: `${text('someFailed', { done: doneCount, failed: failedCount })}${problem ? ` · ${problem}` : ''}`,
        tone: 'bad',
      })
    else toast({ text: text(done, { n: doneCount }), tone: 'good' })
  }
  const cancel = useMutation({
    mutationFn: (body: { attendSeqs: number[]; reason: string }) =>
      api.post(`${STUDIO}/attendees/modify`, { path, body }),
    onSuccess: (answer) => tell(answer, 'cancelDone'),
    onSettled,
  })
  const reward = useMutation({
    mutationFn: (attendSeqs?: number[]) =>
      api.post(`${STUDIO}/rewards/create`, { path, body: attendSeqs ? { attendSeqs } : {} }),
    onSuccess: (answer) => tell(answer, 'rewardDone'),
    onError: refused,
    onSettled,
  })
  const decide = useMutation({
    mutationFn: (body: BodyOf<typeof decideRecords>) => api.post(`${STUDIO}/records/modify`, { path, body }),
    onSuccess: (answer) => tell(answer, 'decided'),
    onSettled,
  })
  return { cancel, reward, decide, refused }
}
