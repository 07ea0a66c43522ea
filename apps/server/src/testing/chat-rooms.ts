import { CHAT_ENTRY } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { chatMembers, chatRoomClasses, chatRooms } from '../modules/chat/tables.ts'
import type { Person, Services } from './factories.ts'

export interface Room {
  channelSeq: number
  chatRoomSeq: number
}

/** A published room for every member; with classes, for those who attend one of them. */
export async function aRoom(
  services: Services,
  channelSeq: number,
  { classes, ...overrides }: Partial<typeof chatRooms.$inferInsert> & { classes?: number[] } = {},
): Promise<Room> {
  const [row] = await services.db
    .insert(chatRooms)
    .values({
      channelSeq,
      name: '글방 사랑방',
      publishStatusCd: PUBLISH_STATUS.published,
      ...(classes && { entryCd: CHAT_ENTRY.chosen }),
      ...overrides,
    })
    .returning({ chatRoomSeq: chatRooms.chatRoomSeq })
  if (!row) throw new Error('no room was made')
  for (const courseSeq of classes ?? [])
    await services.db.insert(chatRoomClasses).values({ channelSeq, chatRoomSeq: row.chatRoomSeq, courseSeq })
  return { channelSeq, chatRoomSeq: row.chatRoomSeq }
}

/** Somebody who is in the room already. */
export async function isInside(services: Services, room: Room, person: Person): Promise<Person> {
  await services.db.insert(chatMembers).values({ ...room, userSeq: person.userSeq })
  return person
}
