import { YN, type Yn } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { boardsKey, type SiteBoard, siteBoardsQuery } from './queries.ts'
import * as texts from './texts.ts'

export interface SiteBoardActs {
  order: (boards: SiteBoard[]) => void
  use: (board: SiteBoard, useYn: Yn) => void
  remove: (board: SiteBoard) => void
}

/** What is done to a board from the list: said when it is done, and the list is asked anew. */
export function useSiteBoardActs(): SiteBoardActs {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { queryKey } = siteBoardsQuery(api, channelSeq)
  const act = useMutation({
    mutationFn: async ({ call }: { call: () => Promise<unknown>; said: string }) => call(),
    onSuccess: (_, { said }) => toast({ text: said, tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardsKey(channelSeq) }),
  })
  return {
    order: (boards) => {
      // The row stays where it was put while the server is told.
      queryClient.setQueryData(queryKey, (before) => {
        if (!before) return before
        const notices = before.list.filter(({ noticeYn }) => noticeYn === YN.yes)
        return { ...before, list: [...notices, ...boards] }
      })
      act.mutate({
        call: () =>
          api.post('/v1.0/channels/{channelSeq}/admin/boards/ordering', {
            path: { channelSeq },
            body: { boardSeqs: boards.map(({ boardSeq }) => boardSeq) },
          }),
        said: text('ordered'),
      })
    },
    use: ({ boardSeq }, useYn) =>
      act.mutate({
        call: () =>
          api.post('/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/public', {
            path: { channelSeq, boardSeq },
            body: { useYn },
          }),
        said: text(useYn === YN.yes ? 'nowUsed' : 'nowUnused'),
      }),
    remove: ({ boardSeq, name, postCount }) => {
      const request = {
        title: text('removeTitle', { name }),
        description: text('removeText', { n: postCount }),
        confirmLabel: text('remove'),
        danger: true,
        typed: name,
      }
      const call = () =>
        api.post('/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/delete', {
          path: { channelSeq, boardSeq },
        })
      void confirm(request).then((isSure) => isSure && act.mutate({ call, said: text('removed') }))
    },
  }
}
