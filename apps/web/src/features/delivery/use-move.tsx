import type { moveDeliveries } from '@seodang/contract/delivery'
import type { BodyOf } from '@seodang/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type MoveReport, staffKey } from './queries.ts'
import * as texts from './texts.ts'

/** DLV-06: moves parcels, and tells of each that could not be moved why. */
export function useMove() {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const queryClient = useQueryClient()
  const alert = useAlert()
  const tell = ({ doneCount, failed }: MoveReport) => {
    if (doneCount > 0) toast({ text: text('moved', { n: doneCount }), tone: 'good' })
    if (failed.length === 0) return
    void alert({
      title: text('failedTitle', { n: failed.length }),
      description: failed.map(({ number, message }) => `${number} ${message}`.trim()).join('\n'),
    })
  }
  const move = useMutation({
    mutationFn: (body: BodyOf<typeof moveDeliveries>) =>
      api.post('/v1.0/channels/{channelSeq}/admin/deliveries/state/modify', { path: { channelSeq }, body }),
    onSuccess: tell,
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
  return { move }
}
