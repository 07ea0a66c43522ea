import type { saveBanners } from '@seodang/contract/banner'
import type { BodyOf } from '@seodang/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { ownVersions } from '../../platform/own-versions.ts'
import { alert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type EditedBanner, type EditedBanners, editedBannersQuery } from './queries.ts'
import * as texts from './texts.ts'

interface Change {
  /** The version of the list that it was made from. */
  over: string
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
  const [own] = useState(ownVersions)
  return useMutation({
    // One after the other, so that each knows the version that the one before it made.
    scope: { id: `banners-${channelSeq}` },
    mutationFn: ({ over, banners }: Change): Promise<EditedBanners> =>
      api.post('/v1.0/channels/{channelSeq}/admin/banners/modify', {
        path: { channelSeq },
        body: { version: own.of(over), banners },
      }),
    onMutate: async ({ shown }) => {
      // A reading that is under way would draw the order of before once more.
      await queryClient.cancelQueries(query)
      if (!shown) return null
      const version = own.begin()
      queryClient.setQueryData(query.queryKey, (known) =>
        known ? { ...known, version, banners: shown } : known,
      )
      return version
    },
    onSuccess: (answer, { said }, version) => {
      if (version) own.end(version, answer.version)
      // A later change that is shown already stays in sight.
      queryClient.setQueryData(query.queryKey, (known) =>
        known && own.isOpen(known.version) ? known : answer,
      )
      toast({ text: said, tone: 'good' })
    },
    onError: async (error) => {
      await queryClient.invalidateQueries(query)
      const [atField] = error instanceof ApiError ? Object.values(error.fields) : []
      await alert({ description: atField ?? (error.message || text('failed')) })
    },
  })
}
