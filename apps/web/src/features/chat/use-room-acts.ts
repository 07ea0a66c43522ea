import type { ChatReaction } from '@seodang/domain/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { chatKey } from '../../platform/chats/queries.ts'
import { useText } from '../../platform/language.tsx'
import { alert, confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import type { Message, Person, RoomKey } from './queries.ts'
import * as texts from './texts.ts'

const BASE = '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}'

/** What people do in a room beside writing; a refusal is told, and what is known is asked anew. */
export function useRoomActs(key: RoomKey) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const path = { ...key }
  const act = async (call: () => Promise<unknown>, said?: string): Promise<boolean> => {
    try {
      await call()
      if (said) toast({ text: said, tone: 'good' })
      return true
    } catch (error) {
      void alert({ description: (error instanceof Error && error.message) || text('failed') })
      return false
    } finally {
      await queryClient.invalidateQueries({
        queryKey: chatKey(key.channelSeq),
        // The messages are kept up by the socket.
        predicate: ({ queryKey }) => queryKey.at(-1) !== 'messages',
      })
    }
  }
  return {
    react: (messageSeq: number, reactionCd: ChatReaction, isOn: boolean) =>
      act(() =>
        api.post(`${BASE}/messages/{messageSeq}/reactions/modify`, {
          path: { ...path, messageSeq },
          body: { reactionCd, onYn: isOn ? 'Y' : 'N' },
        }),
      ),
    remove: async ({ messageSeq }: Pick<Message, 'messageSeq'>) => {
      const isSure = await confirm({
        title: text('deleteTitle'),
        description: text('deleteText'),
        confirmLabel: text('delete'),
        danger: true,
      })
      if (isSure)
        await act(() => api.post(`${BASE}/messages/{messageSeq}/delete`, { path: { ...path, messageSeq } }))
    },
    pin: (messageSeq: number, isOn: boolean) =>
      act(() =>
        api.post(`${BASE}/messages/{messageSeq}/pin/modify`, {
          path: { ...path, messageSeq },
          body: { pinYn: isOn ? 'Y' : 'N' },
        }),
      ),
    dismiss: (messageSeq: number) =>
      act(() => api.post(`${BASE}/messages/{messageSeq}/reports/delete`, { path: { ...path, messageSeq } })),
    mute: (isOn: boolean) =>
      act(
        () => api.post(`${BASE}/quiet/modify`, { path, body: { quietYn: isOn ? 'Y' : 'N' } }),
        text(isOn ? 'muted' : 'unmuted'),
      ),
    slow: (slowSeconds: 0 | 5 | 10 | 30 | 60 | 300) =>
      act(() => api.post(`${BASE}/slow/modify`, { path, body: { slowSeconds } })),
    silence: ({ userSeq }: Person, minutes: 0 | 10 | 60 | 1440 | 10080) =>
      act(() =>
        api.post(`${BASE}/members/{userSeq}/silence/modify`, {
          path: { ...path, userSeq },
          body: { minutes },
        }),
      ),
    putOut: async ({ userSeq, name }: Person, isOut: boolean) => {
      const isSure =
        !isOut ||
        (await confirm({
          title: text('putOutTitle', { name: name ?? text('goneWriter') }),
          description: text('putOutText'),
          confirmLabel: text('putOut'),
          danger: true,
        }))
      if (isSure)
        await act(() =>
          api.post(`${BASE}/members/{userSeq}/removal/modify`, {
            path: { ...path, userSeq },
            body: { removedYn: isOut ? 'Y' : 'N' },
          }),
        )
    },
    enter: () => act(() => api.post(`${BASE}/members/create`, { path })),
    leave: async (): Promise<boolean> => {
      const isSure = await confirm({
        title: text('leaveTitle'),
        description: text('leaveText'),
        confirmLabel: text('leave'),
      })
      return isSure && (await act(() => api.post(`${BASE}/members/delete`, { path })))
    },
  }
}
export type RoomActs = ReturnType<typeof useRoomActs>
