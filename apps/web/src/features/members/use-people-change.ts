import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { peopleKey } from './queries.ts'
import * as texts from './texts.ts'

/** A change of the people of the site: what it refuses is told, and what it made stale is asked for anew. */
export function usePeopleChange<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  { onDone, isQuiet = false }: { onDone?: (output: Output, input: Input) => void; isQuiet?: boolean } = {},
) {
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (error) => {
      if (!isQuiet) toast({ text: error.message || text('failed'), tone: 'bad' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey(channelSeq) }),
  })
}
