import type { editedChatRoom } from '@seodang/contract/chat-desk'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { isFreeRoom, roomPriceProblem } from '@seodang/domain/chat'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { takeAwayProblem } from '@seodang/domain/held-product'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { createRoomClass, findRoomClass, lockHolders, withdrawCourse } from '../catalog/index.ts'
import { findSellingClass, insertSellingClass, lockRoom } from './room-store.ts'

type Product = NonNullable<ReplyOf<typeof editedChatRoom>['product']>

/** The class that sells the room by itself; null where it is not sold so, or the class lies in the bin. */
export async function productOf(ctx: Context, chatRoomSeq: number): Promise<Product | null> {
  const courseSeq = await findSellingClass(ctx, chatRoomSeq)
  return courseSeq === null ? null : findRoomClass(ctx, courseSeq)
}

/**
 * CHAT-01, CHAT-04: the room is sold by itself, by a class that opens it and holds nothing else. It is a draft, which is
 * published like every class. Asked for again it makes no second one.
 */
export function sellRoom(outer: Context, chatRoomSeq: number, price: number): Promise<Product> {
  requireNoProblems({ price: roomPriceProblem(price) ?? undefined }, CHAT_LABELS)
  return inTransaction(outer, async (ctx) => {
    const room = await lockRoom(ctx, chatRoomSeq)
    if (isFreeRoom(room)) fail('CHAT_ROOM_IS_FREE', { chatRoomSeq })
    const existing = await productOf(ctx, chatRoomSeq)
    if (existing) return existing
    const { name, imageKey } = room
    const { courseSeq } = await createRoomClass(ctx, { chatRoomSeq, name, imageKey, price })
    await insertSellingClass(ctx, { chatRoomSeq, courseSeq })
    await audit(ctx, 'chat.sell', `chatRoom:${chatRoomSeq}`, null, { courseSeq, price })
    return (await productOf(ctx, chatRoomSeq)) ?? fail('NO_DATA', { chatRoomSeq })
  })
}

/** Nobody buys what everybody has: a room that all members enter is no longer on sale. */
export async function withdrawSale(ctx: Context, chatRoomSeq: number): Promise<void> {
  const product = await productOf(ctx, chatRoomSeq)
  if (product) await withdrawCourse(ctx, product.courseSeq)
}

/**
 * Before a room closes or goes: nobody buys what leads nowhere, and from nobody who bought it by itself it is taken. Fails
 * with CHAT_ROOM_SOLD.
 */
export async function stopSelling(ctx: Context, chatRoomSeq: number): Promise<void> {
  const product = await productOf(ctx, chatRoomSeq)
  if (!product) return
  const people = await lockHolders(ctx, product.courseSeq)
  const held = takeAwayProblem('chatRoom', people)
  if (held !== null) fail(held, { chatRoomSeq, shown: { people } })
  await withdrawCourse(ctx, product.courseSeq)
}
