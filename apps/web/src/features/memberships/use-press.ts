import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { membershipsQuery, mySubscriptionsQuery } from './queries.ts'
import * as texts from './texts.ts'

/** The gateway's own words for a declined card, else ours. */
export function refusalOf(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  const { message } = error.details
  return typeof message === 'string' ? message : error.message || otherwise
}

/** A press on a membership: what it changed is read anew, whichever way it went. */
export function usePress<Result>(
  press: () => Promise<Result>,
  said: (result: Result) => string,
  /** Before anything is asked anew, which may take away what pressed. */
  then?: () => void,
) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: press,
    onSuccess: (result) => {
      toast({ text: said(result), tone: 'good' })
      then?.()
    },
    onError: (error) => toast({ text: refusalOf(error, text('failed')), tone: 'bad' }),
    onSettled: async () => {
      await queryClient.invalidateQueries(mySubscriptionsQuery(api, channelSeq))
      await queryClient.invalidateQueries(membershipsQuery(api, channelSeq))
      // Classes open and close by it.
      await queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'mine'] })
    },
  })
}
