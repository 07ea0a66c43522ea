import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { campaignsKey } from './queries.ts'
import * as texts from './texts.ts'

interface Named {
  campaignSeq: number
  name: string
}

const MOVED = { stop: 'stopped', takeBack: 'takenBack', goOn: 'wentOn' } as const

export type CampaignActs = ReturnType<typeof useCampaignActs>

/** Stopping, going on, taking back, copying and deleting; asked first where it takes something away (UI-20). */
export function useCampaignActs(
  done: { onCopied?: (campaignSeq: number) => void; onRemoved?: () => void } = {},
) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const onError = (error: Error) =>
    toast({ text: (error instanceof ApiError && error.message) || text('failed'), tone: 'bad' })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: campaignsKey(channelSeq) })
  const moving = useMutation({
    mutationFn: ({
      campaignSeq,
      revision,
      move,
    }: {
      campaignSeq: number
      revision: number
      move: 'stop' | 'takeBack' | 'goOn'
    }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/state/modify', {
        path: { channelSeq, campaignSeq },
        body: { move, revision },
      }),
    onSuccess: (_, { move }) => toast({ text: text(MOVED[move]), tone: 'good' }),
    onError,
    onSettled,
  })
  const copying = useMutation({
    mutationFn: ({ campaignSeq }: Named) =>
      once(campaignSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/copy', {
          path: { channelSeq, campaignSeq },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ campaignSeq }) => {
      toast({ text: text('copied'), tone: 'good' })
      done.onCopied?.(campaignSeq)
    },
    onError,
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ campaignSeq }: Named) =>
      api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/delete', {
        path: { channelSeq, campaignSeq },
      }),
    onSuccess: () => {
      toast({ text: text('removed'), tone: 'good' })
      done.onRemoved?.()
    },
    onError,
    onSettled,
  })
  return {
    copy: (campaign: Named) => copying.mutate(campaign),
    takeBack: (campaign: Named & { revision: number }) => moving.mutate({ ...campaign, move: 'takeBack' }),
    stop: async (campaign: Named & { revision: number }) => {
      const agreed = await confirm({
        title: text('stopTitle', { name: campaign.name }),
        description: text('stopText'),
        confirmLabel: text('stop'),
        danger: true,
      })
      if (agreed) moving.mutate({ ...campaign, move: 'stop' })
    },
    goOn: async (campaign: Named & { revision: number }) => {
      const agreed = await confirm({
        title: text('goOnTitle', { name: campaign.name }),
        description: text('goOnText'),
        confirmLabel: text('goOn'),
      })
      if (agreed) moving.mutate({ ...campaign, move: 'goOn' })
    },
    remove: async (campaign: Named) => {
      const agreed = await confirm({
        title: text('removeTitle', { name: campaign.name }),
        description: text('removeText'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (agreed) removal.mutate(campaign)
    },
  }
}
