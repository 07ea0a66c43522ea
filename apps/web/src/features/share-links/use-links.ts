import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useSendOnce } from '../../platform/sending-key.ts'
import { type CourseKey, type LinkChange, shareLinksKey } from './queries.ts'

/** Makes and changes links; afterwards the list is read anew. */
export function useLinks(key: CourseKey) {
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: shareLinksKey(key) })
  const create = useMutation({
    mutationFn: (name: string) =>
      once(name, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links/create', {
          path: { ...key },
          body: { name },
          idempotencyKey,
        }),
      ),
    onSettled,
  })
  const change = useMutation({
    mutationFn: ({ shareLinkSeq, ...body }: LinkChange & { shareLinkSeq: number }) =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/share-links/{shareLinkSeq}/modify', {
        path: { ...key, shareLinkSeq },
        body,
      }),
    onSettled,
  })
  return { create, change }
}
