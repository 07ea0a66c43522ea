import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { deskKey } from './queries.ts'
import * as texts from './texts.ts'

/** One act of the desk: said when it is done, and everything is asked anew. */
export function useDeskAct() {
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: async ({ call }: { call: () => Promise<unknown>; said?: string }) => call(),
    onSuccess: (_, { said }) => {
      if (said) toast({ text: said, tone: 'good' })
    },
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(channelSeq) }),
  })
}
