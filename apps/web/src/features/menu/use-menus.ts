import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useChannelChanged } from '../../platform/channel-changed.ts'
import { isEditConflict } from '../../platform/edit-conflict.ts'
import { useText } from '../../platform/language.tsx'
import { ownVersions } from '../../platform/own-versions.ts'
import { alert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type Branch, type EditedMenus, type MenuTree, menusQuery } from './queries.ts'
import * as texts from './texts.ts'

interface Change {
  /** The version of the tree that it was made from. */
  over: string
  menus: MenuTree
  /** The same with all marks, where it can be shown before it is kept. */
  shown?: Branch[]
  /** What to say when it is kept. */
  said: string
  /** The tree before, where the change can be taken back. */
  before?: MenuTree
  /** A form tells by itself that somebody else was first. */
  hasForm?: true
}

/** PGE-19: each change is kept at once and shows in the head; one upon an older tree is told, never forced (SET-09). */
export function useMenuChange() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const channelChanged = useChannelChanged()
  const { channelSeq } = useChannel()
  const query = menusQuery(api, channelSeq)
  const [own] = useState(ownVersions)
  const change = useMutation({
    // One after the other, so that each knows the version that the one before it made.
    scope: { id: `menus-${channelSeq}` },
    mutationFn: ({ over, menus }: Change): Promise<EditedMenus> =>
      api.post('/v1.0/channels/{channelSeq}/admin/menus/modify', {
        path: { channelSeq },
        body: { version: own.of(over), menus },
      }),
    onMutate: ({ shown }) => {
      if (!shown) return null
      const version = own.begin()
      queryClient.setQueryData(query.queryKey, (known) =>
        known ? { ...known, version, menus: shown } : known,
      )
      return version
    },
    onSuccess: (answer, { said, before }, version) => {
      if (version) own.end(version, answer.version)
      // A later change that is shown already stays in sight.
      queryClient.setQueryData(query.queryKey, (known) =>
        known && own.isOpen(known.version) ? known : answer,
      )
      toast({
        text: said,
        tone: 'good',
        ...(before && {
          action: {
            label: text('undo'),
            onPress: () =>
              change.mutate({ over: answer.version, menus: restored(before, answer), said: text('undone') }),
          },
        }),
      })
      void channelChanged()
    },
    onError: async (error, { hasForm }) => {
      await queryClient.invalidateQueries(query)
      if (hasForm && isEditConflict(error)) return
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
