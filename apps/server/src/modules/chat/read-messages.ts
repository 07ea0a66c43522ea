import type { chatMessages as listed, chatPeople as people } from '@seodang/contract/chat'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { listMessages } from './message-store.ts'
import { messageViews } from './message-view.ts'
import { listNames } from './people-store.ts'
import { insidePlace } from './place.ts'
import { peopleInside, peoplePutOut } from './standing-store.ts'

/** CHAT-05, CHAT-08: the newest first; with `after`, of what came since the first ones, so that none is left out. */
export async function readMessages(
  ctx: Context,
  chatRoomSeq: number,
  { before, after, q, size = 50 }: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  await insidePlace(ctx, chatRoomSeq)
  const words = q?.trim() ?? ''
  const rows = await listMessages(ctx, chatRoomSeq, {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    words,
    limit: size + 1,
  })
  const list = await messageViews(ctx, chatRoomSeq, rows.slice(0, size))
  return { list: after === undefined ? list : list.toReversed(), hasMore: rows.length > size }
}

/** CHAT-05, CHAT-07: who is in the room; its moderators also see whom they silenced and put out. */
export async function readPeople(
  ctx: Context,
  chatRoomSeq: number,
  { q }: QueryOf<typeof people>,
): Promise<ReplyOf<typeof people>> {
  const { room, me } = await insidePlace(ctx, chatRoomSeq)
  const standings = [
    ...(await peopleInside(ctx, room)),
    ...(me.moderates ? await peoplePutOut(ctx, chatRoomSeq) : []),
  ]
  const names = await listNames(
    ctx,
    standings.map(({ userSeq }) => userSeq),
    q?.trim() ?? '',
  )
  const list = standings
    .flatMap((standing) => {
      const person = names.get(standing.userSeq)
      if (!person) return []
      const { userSeq, roleCd, moderates, isPutOut, silencedUntil } = standing
      const isSilenced = me.moderates && silencedUntil !== null && silencedUntil > ctx.now
      return [
        {
          userSeq,
          name: person.name,
          profileImageUrl: imageUrl(person.imageKey),
          roleCd,
          moderates,
          silencedUntil: isSilenced ? silencedUntil.toISOString() : null,
          isPutOut,
        },
      ]
    })
    .toSorted(
      (one, other) =>
        Number(one.isPutOut) - Number(other.isPutOut) ||
        Number(other.moderates) - Number(one.moderates) ||
        one.name.localeCompare(other.name, 'ko'),
    )
  return { list, totalCount: list.length }
}
