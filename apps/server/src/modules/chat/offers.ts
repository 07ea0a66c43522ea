import type { chatRoomOffers } from '@seodang/contract/chat'
import type { ReplyOf } from '@seodang/contract/endpoint'
import { isFreeRoom } from '@seodang/domain/chat'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { chargedPrice, priceTermsIn } from '@seodang/domain/price'
import type { Context } from '../../platform/context.ts'
import { cardsOnSale, pictureOf } from '../catalog/index.ts'
import { soldMemberships } from '../subscription/index.ts'
import { getRoom, listOpeners } from './room-store.ts'

/** CHAT-01, CHAT-04: what opens a room to somebody whom it is not open to yet, and can be had now. */
export async function roomOffers(ctx: Context, chatRoomSeq: number): Promise<ReplyOf<typeof chatRoomOffers>> {
  const room = await getRoom(ctx, chatRoomSeq)
  const openers = (await listOpeners(ctx, [chatRoomSeq])).get(chatRoomSeq)
  const [classes, memberships] = await Promise.all([
    cardsOnSale(ctx, openers?.courseSeqs ?? []),
    (openers?.membershipSeqs.length ?? 0) > 0 ? soldMemberships(ctx) : { list: [] },
  ])
  const sold = memberships.list.filter(({ membershipSeq }) => openers?.membershipSeqs.includes(membershipSeq))
  // To whoever could not get in, a room that is not on sale is not told to exist (SEC-07).
  const isShown = room.publishStatusCd === PUBLISH_STATUS.published && !isFreeRoom(room)
  if (!isShown || classes.length + sold.length === 0) fail('NO_DATA', { chatRoomSeq })
  return {
    name: room.name,
    image: pictureOf(room.imageKey, null),
    classes: classes.map((card) => ({
      courseSeq: card.courseSeq,
      title: card.title,
      image: card.image,
      amount: chargedPrice(priceTermsIn(card, card.displayCurrency), ctx.now),
      currency: card.displayCurrency,
      sellsRoom: card.courseSeq === openers?.sellingCourseSeq,
    })),
    memberships: sold.map(({ membershipSeq, name, image, terms, currency }) => ({
      membershipSeq,
      name,
      image,
      currency,
      amount: terms[0]?.price ?? 0,
    })),
  }
}
