import type { alarmChoices, chooseAlarms } from '@seodang/contract/alarm'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/api.ts'

export type Choices = ReplyOf<typeof alarmChoices>
export type Choice = BodyOf<typeof chooseAlarms>

export const choicesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['me', 'alarm-choices', channelSeq],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/alarms/choices', { path: { channelSeq }, signal }),
  })

/** What was pressed shows at once, and goes back where it could not be kept. */
export function useChoose(channelSeq: number, onError: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery(api, channelSeq)
  return useMutation({
    // One after the other, so that the answer to an earlier press does not undo a later one on the page.
    scope: { id: `alarm-choices-${channelSeq}` },
    mutationFn: (choice: Choice) =>
      api.post('/v1.0/channels/{channelSeq}/alarms/choices/modify', { path: { channelSeq }, body: choice }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (before) => before && chosen(before, choice))
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

const chosen = ({ list, totalCount }: Choices, { kind, way, onYn }: Choice): Choices => ({
  totalCount,
  list: list.map((one) =>
    one.kind === kind
      ? { ...one, ways: one.ways.map((each) => (each.way === way ? { ...each, onYn } : each)) }
      : one,
  ),
})
