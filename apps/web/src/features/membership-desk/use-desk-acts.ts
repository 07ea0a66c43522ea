import { CURRENCY, PUBLISH_STATUS } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { deskKey, type MembershipLine } from './queries.ts'
import * as texts from './texts.ts'

/** What staff do with a membership from the list. */
export function useDeskActs() {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const act = useMutation({
    mutationFn: async ({ call }: { call: () => Promise<unknown>; said: string }) => call(),
    onSuccess: (_, { said }) => toast({ text: said, tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(channelSeq) }),
  })
  const ask = useMutation({
    mutationFn: ({ membershipSeq }: Pick<MembershipLine, 'membershipSeq'>) =>
      api.get('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/ending', {
        path: { channelSeq, membershipSeq },
      }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
  })
  return {
    publish: ({ membershipSeq, publishStatusCd }: MembershipLine) => {
      const isPublished = publishStatusCd === PUBLISH_STATUS.published
      const next = isPublished ? PUBLISH_STATUS.unpublished : PUBLISH_STATUS.published
      act.mutate({
        call: () =>
          api.post('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/public', {
            path: { channelSeq, membershipSeq },
            body: { publishStatusCd: next },
          }),
        said: text(isPublished ? 'nowHidden' : 'nowPublished'),
      })
    },
    move: (all: readonly MembershipLine[], from: number, by: -1 | 1) => {
      const seqs = all.map(({ membershipSeq }) => membershipSeq)
      const [moved] = seqs.splice(from, 1)
      if (moved === undefined) return
      seqs.splice(from + by, 0, moved)
      act.mutate({
        call: () =>
          api.post('/v1.0/channels/{channelSeq}/admin/memberships/ordering', {
            path: { channelSeq },
            body: { membershipSeqs: seqs },
          }),
        said: text('ordered'),
      })
    },
    end: async ({ membershipSeq, name }: MembershipLine) => {
      const found = await ask.mutateAsync({ membershipSeq }).catch(() => null)
      if (!found) return
      const { people, amount } = found
      const back =
        amount === null ? text('endMany') : formatMoney({ minor: amount, currency: CURRENCY.krw }, language)
      const isSure = await confirm({
        title: text('endTitle', { name }),
        description: text('endText', { people, amount: back }),
        confirmLabel: text('end'),
        danger: true,
      })
      if (isSure)
        act.mutate({
          call: () =>
            api.post('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/ending/create', {
              path: { channelSeq, membershipSeq },
              body: { people },
            }),
          said: text('ending'),
        })
    },
    remove: async ({ membershipSeq, name }: MembershipLine) => {
      const isSure = await confirm({
        title: text('removeTitle', { name }),
        description: text('removeText'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (isSure)
        act.mutate({
          call: () =>
            api.post('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/delete', {
              path: { channelSeq, membershipSeq },
            }),
          said: text('removed'),
        })
    },
  }
}
