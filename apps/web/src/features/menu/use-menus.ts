import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useChannelChanged } from '../../platform/channel-changed.ts'
import { useText } from '../../platform/language.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type Branch, type EditedMenus, type MenuTree, menusQuery } from './queries.ts'
import * as texts from './texts.ts'

interface Change {
  menus: MenuTree
  /** The same with all marks, where it can be shown before it is kept. */
  shown?: Branch[]
  /** What to say when it is kept. */
  said: string
  /** The tree before, where the change can be taken back. */
  before?: MenuTree
}

/** PGE-19: each change is kept at once and shows in the head; one upon an older tree is told, never forced (SET-09). */
export function useMenuChange() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const channelChanged = useChannelChanged()
  const { channelSeq } = useChannel()
  const query = menusQuery(api, channelSeq)
  const change = useMutation({
    // One after the other, so that each knows the version that the one before it made.
    scope: { id: `menus-${channelSeq}` },
    mutationFn: ({ menus }: Change): Promise<EditedMenus> =>
      api.post('/v1.0/channels/{channelSeq}/admin/menus/modify', {
        path: { channelSeq },
        body: { version: queryClient.getQueryData(query.queryKey)?.version ?? '', menus },
      }),
    onMutate: ({ shown }) => {
      if (shown)
        queryClient.setQueryData(query.queryKey, (known) => (known ? { ...known, menus: shown } : known))
    },
    onSuccess: (answer, { said, before }) => {
      queryClient.setQueryData(query.queryKey, answer)
      toast({
        text: said,
        tone: 'good',
        ...(before && {
          action: {
            label: text('undo'),
            onPress: () => change.mutate({ menus: restored(before, answer), said: text('undone') }),
          },
        }),
      })
      void channelChanged()
    },
    onError: async (error) => {
      await queryClient.invalidateQueries(query)
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) return
      await alert({ description: error.message || text('failed') })
    },
  })
  return change
}

/** Entries that were deleted meanwhile come back as new ones: their keys are gone. */
function restored(before: MenuTree, { menus }: EditedMenus): MenuTree {
  const alive = new Set(
    menus.flatMap((menu) => [menu.menuSeq, ...menu.subMenus.map(({ menuSeq }) => menuSeq)]),
  )
  const keyOf = (menuSeq: number | null) => (menuSeq !== null && alive.has(menuSeq) ? menuSeq : null)
  return before.map((menu) => ({
    ...menu,
    menuSeq: keyOf(menu.menuSeq),
    subMenus: menu.subMenus.map((sub) => ({ ...sub, menuSeq: keyOf(sub.menuSeq) })),
  }))
}
