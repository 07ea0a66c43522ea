import type { SocialTypeCd } from '@seodang/domain/social'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useMaybeChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { changePending } from '../../../platform/social-pending.ts'
import { toast } from '../../../ui/toast.ts'
import { useProfileChanged } from '../use-profile-changed.ts'
import * as texts from './texts.ts'

/** MY-09: adds a provider to the ways in; where it enters another account, the window of merging opens. */
export function useLink() {
  const api = useApi()
  const text = useText(texts)
  const channelSeq = useMaybeChannel()?.channelSeq
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: ({ snsTypeCd, ticket }: { snsTypeCd: SocialTypeCd; ticket: string }) =>
      api.post('/v1.0/users/social/create', {
        body: { snsTypeCd, accessToken: ticket, ...(channelSeq !== undefined && { channelSeq }) },
      }),
    onSuccess: async ({ integration }, { snsTypeCd }) => {
      if (integration) changePending({ integration: { ...integration, userSeq: 0 }, shown: 'merge' })
      else toast({ text: text('linkDone', { provider: text(`name${snsTypeCd}`) }), tone: 'good' })
      await changed()
    },
  })
}
