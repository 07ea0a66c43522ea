import type { saveBanners } from '@seodang/contract/banner'
import type { BodyOf } from '@seodang/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type EditedBanner, type EditedBanners, editedBannersQuery } from './queries.ts'
import * as texts from './texts.ts'

interface Change {
  banners: BodyOf<typeof saveBanners>['banners']
  /** The same as it is drawn, where that can be before it is kept. */
  shown?: EditedBanner[]
  /** What to say when it is kept. */
  said: string
}

/** PGE-07: each change is kept at once; one upon an older list is told, never forced (SET-09). */
export function useBannerChange() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const query = editedBannersQuery(api, channelSeq)
  return useMutation({
    // One after the other, so that each knows the version that the one before it made.
    scope: { id: `banners-${channelSeq}` },
    mutationFn: ({ banners }: Change): Promise<EditedBanners> =>
      api.post('/v1.0/channels/{channelSeq}/admin/banners/modify', {
        path: { channelSeq },
        body: { version: queryClient.getQueryData(query.queryKey)?.version ?? '', banners },
      }),
    onMutate: async ({ shown }) => {
      // A reading that is under way would draw the order of before once more.
      await queryClient.cancelQueries(query)
      if (shown)
        queryClient.setQueryData(query.queryKey, (known) => (known ? { ...known, banners: shown } : known))
    },
    onSuccess: (answer, { said }) => {
      queryClient.setQueryData(query.queryKey, answer)
      toast({ text: said, tone: 'good' })
    },
    onError: async (error) => {
      await queryClient.invalidateQueries(query)
      const [atField] = error instanceof ApiError ? Object.values(error.fields) : []
      await alert({ description: atField ?? (error.message || text('failed')) })
    },
  })
}
