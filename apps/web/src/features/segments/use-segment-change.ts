import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { toast } from '../../ui/toast.ts'
import { type Segment, type SegmentBody, segmentsKey } from './queries.ts'
import * as texts from './texts.ts'

function useStale() {
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return () => queryClient.invalidateQueries({ queryKey: segmentsKey(channelSeq) })
}

function useRefusal() {
  const text = useText(texts)
  return (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' })
}

/** Keeps a new segment, or changes the one that is open as it was read (SET-09); what is refused is shown in the form. */
export function useSaveSegment(
  opened: Segment | undefined,
  { onArrived, onSaved }: { onArrived: () => void; onSaved: (segment: Segment) => void },
) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const stale = useStale()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: (body: SegmentBody): Promise<Segment> =>
      opened === undefined
        ? once(body, (idempotencyKey) =>
            api.post('/v1.0/channels/{channelSeq}/admin/segments/create', {
              path: { channelSeq },
              body,
              idempotencyKey,
            }),
          )
        : api.post('/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}/modify', {
            path: { channelSeq, segmentSeq: opened.segmentSeq },
            body: { ...body, revision: opened.revision },
          }),
    onSuccess: async (segment) => {
      onArrived()
      toast({ text: text('saved'), tone: 'good' })
      await stale()
      onSaved(segment)
    },
  })
}

export function useCopySegment(onMade: (segment: Segment) => void) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const stale = useStale()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: (segmentSeq: number): Promise<Segment> =>
      once(segmentSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}/copy', {
          path: { channelSeq, segmentSeq },
          idempotencyKey,
        }),
      ),
    onSuccess: async (segment) => {
      toast({ text: text('copied'), tone: 'good' })
      await stale()
      onMade(segment)
    },
    onError: useRefusal(),
  })
}

export function useDeleteSegment(onDone: () => void) {
  const text = useText(texts)
  const api = useApi()
  const stale = useStale()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: (segmentSeq: number) =>
      api.post('/v1.0/channels/{channelSeq}/admin/segments/{segmentSeq}/delete', {
        path: { channelSeq, segmentSeq },
      }),
    onSuccess: async () => {
      toast({ text: text('removed'), tone: 'good' })
      onDone()
      await stale()
    },
    onError: useRefusal(),
  })
}
