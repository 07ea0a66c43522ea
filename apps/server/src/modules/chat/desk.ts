import type {
  createChatRoom as creating,
  editedChatRoom,
  managedChatRooms,
  updateChatRoom as updating,
} from '@seodang/contract/chat-desk'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { chatRoomProblems, isFreeRoom, MOST_CHAT_ROOMS } from '@seodang/domain/chat'
import { PUBLISH_STATUS, type PublishStatusCd, YN } from '@seodang/domain/codes'
import { fail, failFields, requireNoProblems } from '@seodang/domain/errors'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { membershipClasses, pictureOf } from '../catalog/index.ts'
import { requireOwnImages } from '../media/index.ts'
import { membershipNames } from '../subscription/index.ts'
import { countRooms } from './desk-store.ts'
import { listInside } from './member-store.ts'
import { getMessage, takeAway } from './message-acts.ts'
import { productOf, stopSelling, withdrawSale } from './product.ts'
import { deleteReports } from './report-store.ts'
import {
  getRoom,
  insertRoom,
  listOpeners,
  listRooms,
  lockRoom,
  type NewRoom,
  type RoomRow,
  updateRoom,
  writeOpeners,
} from './room-store.ts'
import { tellPeopleOfRoom } from './tell.ts'

type Fields = BodyOf<typeof creating>
type Edited = ReplyOf<typeof editedChatRoom>

/** CHAT-01. */
export async function managed(ctx: Context): Promise<ReplyOf<typeof managedChatRooms>> {
  const [rows, counts] = await Promise.all([listRooms(ctx), countRooms(ctx)])
  const list = rows.map((row) => {
    const counted = counts.get(row.chatRoomSeq)
    return {
      chatRoomSeq: row.chatRoomSeq,
      name: row.name,
      image: pictureOf(row.imageKey, null),
      entryCd: row.entryCd,
      writeCd: row.writeCd,
      publishStatusCd: row.publishStatusCd,
      capacity: row.capacity,
      peopleCount: counted?.people_count ?? 0,
      messageCount: counted?.message_count ?? 0,
      reportCount: counted?.report_count ?? 0,
      lastMessageAt: counted?.last_message_at ? new Date(counted.last_message_at).toISOString() : null,
    }
  })
  return { list, totalCount: list.length }
}

export async function edited(ctx: Context, chatRoomSeq: number): Promise<Edited> {
  const room = await getRoom(ctx, chatRoomSeq)
  const openers = (await listOpeners(ctx, [chatRoomSeq])).get(chatRoomSeq)
  return {
    chatRoomSeq,
    name: room.name,
    imageKey: room.imageKey,
    image: pictureOf(room.imageKey, null),
    notice: room.notice,
    entryCd: room.entryCd,
    writeCd: room.writeCd,
    capacity: room.capacity,
    slowSeconds: room.slowSeconds,
    courseSeqs: openers?.courseSeqs.filter((one) => one !== openers.sellingCourseSeq) ?? [],
    membershipSeqs: openers?.membershipSeqs ?? [],
    publishStatusCd: room.publishStatusCd,
    revision: room.revision,
    product: await productOf(ctx, chatRoomSeq),
  }
}

/** CHAT-04: what may open a room. */
export async function choices(ctx: Context) {
  const [classes, memberships] = await Promise.all([membershipClasses(ctx), membershipNames(ctx)])
  return { classes: classes.map(({ courseSeq, title }) => ({ courseSeq, title })), memberships }
}

/** The columns of a form; refuses one that is wrong, or names what is not of this site, at its fields (SEC-04). */
async function columnsOf(ctx: Context, fields: Fields): Promise<NewRoom & Pick<Fields, 'entryCd'>> {
  requireNoProblems(chatRoomProblems(fields), CHAT_LABELS)
  await requireOwnImages(ctx, { imageKey: fields.imageKey })
  const known = await choices(ctx)
  const classes = new Set(known.classes.map(({ courseSeq }) => courseSeq))
  const memberships = new Set(known.memberships.map(({ membershipSeq }) => membershipSeq))
  if (!fields.courseSeqs.every((one) => classes.has(one))) failFields({ courseSeqs: 'unknownChoice' })
  if (!fields.membershipSeqs.every((one) => memberships.has(one)))
    failFields({ membershipSeqs: 'unknownChoice' })
  const { imageKey, entryCd, writeCd, capacity, slowSeconds } = fields
  return {
    name: fields.name.trim(),
    notice: fields.notice.trim(),
    imageKey,
    entryCd,
    writeCd,
    capacity,
    slowSeconds,
  }
}

export function create(outer: Context, fields: Fields): Promise<Edited> {
  return inTransaction(outer, async (ctx) => {
    const columns = await columnsOf(ctx, fields)
    const existing = await listRooms(ctx)
    if (existing.length >= MOST_CHAT_ROOMS) fail('CHAT_ROOMS_TOO_MANY')
    const ord = Math.max(0, ...existing.map((room) => room.ord)) + 1
    const { chatRoomSeq } = await insertRoom(ctx, { ...columns, ord })
    await writeOpeners(ctx, chatRoomSeq, fields)
    await audit(ctx, 'chat.create', targetOf(chatRoomSeq), null, columns)
    return edited(ctx, chatRoomSeq)
  })
}

/** CHAT-01: whoever may no longer be there is asked at their next step, and told nothing from now on. */
export function update(
  outer: Context,
  chatRoomSeq: number,
  { revision, ...fields }: BodyOf<typeof updating>,
): Promise<Edited> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockRoom(ctx, chatRoomSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED', { chatRoomSeq })
    const columns = await columnsOf(ctx, fields)
    await updateRoom(ctx, chatRoomSeq, { ...columns, revision: revision + 1 })
    await writeOpeners(ctx, chatRoomSeq, fields)
    const { name, entryCd, writeCd, capacity } = before
    await audit(ctx, 'chat.update', targetOf(chatRoomSeq), { name, entryCd, writeCd, capacity }, columns)
    if (isFreeRoom(columns)) await withdrawSale(ctx, chatRoomSeq)
    await tellEverybody(ctx, before)
    return edited(ctx, chatRoomSeq)
  })
}

export function publish(
  outer: Context,
  chatRoomSeq: number,
  publishStatusCd: PublishStatusCd,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const before = await lockRoom(ctx, chatRoomSeq)
    if (publishStatusCd !== PUBLISH_STATUS.published) await stopSelling(ctx, chatRoomSeq)
    await updateRoom(ctx, chatRoomSeq, { publishStatusCd })
    const was = { publishStatusCd: before.publishStatusCd }
    await audit(ctx, 'chat.publish', targetOf(chatRoomSeq), was, { publishStatusCd })
    await tellEverybody(ctx, before)
  })
}

/** Those that are named come first, in that order; a stranger's key changes nothing. */
export function reorder(outer: Context, chatRoomSeqs: readonly number[]): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const place = (chatRoomSeq: number) => {
      const named = chatRoomSeqs.indexOf(chatRoomSeq)
      return named < 0 ? chatRoomSeqs.length : named
    }
    const rows = await listRooms(ctx)
    const ordered = rows.toSorted((one, other) => place(one.chatRoomSeq) - place(other.chatRoomSeq))
    for (const [index, { chatRoomSeq }] of ordered.entries())
      await updateRoom(ctx, chatRoomSeq, { ord: index + 1 })
  })
}

/** CHAT-01: gone for everybody at once; what was written in it is erased later. */
export function remove(outer: Context, chatRoomSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const room = await lockRoom(ctx, chatRoomSeq)
    await stopSelling(ctx, chatRoomSeq)
    await tellEverybody(ctx, room)
    await updateRoom(ctx, chatRoomSeq, { removedAt: ctx.now })
    await audit(ctx, 'chat.remove', targetOf(chatRoomSeq), { name: room.name }, null)
  })
}

/** CHAT-07: from the desk, which a manager may use without being in the room. */
export function settleReports(
  outer: Context,
  key: { chatRoomSeq: number; messageSeq: number },
  deleteYn: 'Y' | 'N',
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const room = await lockRoom(ctx, key.chatRoomSeq)
    const message = await getMessage(ctx, key)
    if (deleteYn === YN.yes) await takeAway(ctx, room, message)
    else await deleteReports(ctx, message.messageSeq)
  })
}

/** Everybody who is in the room, also those to whom it is closed from now on: their pages ask how they stand. */
async function tellEverybody(ctx: Context, room: RoomRow): Promise<void> {
  await tellPeopleOfRoom(ctx, room, await listInside(ctx, room.chatRoomSeq))
}

const targetOf = (chatRoomSeq: number) => `chatRoom:${chatRoomSeq}`
