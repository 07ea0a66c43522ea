import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { probesKey } from './queries.ts'
import * as texts from './texts.ts'

/** Begins a probe, or joins the one that runs; the list then looks until it is over. */
export function useProbe() {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/isolation/create', { path: { channelSeq } }),
    onError: (error) => toast({ text: error.message || text('notBegun'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: probesKey(channelSeq) }),
  })
}
