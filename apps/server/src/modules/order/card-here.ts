import { fail } from '@seodang/domain/errors'
import { isCardOfThisVisit } from '@seodang/domain/own-domain'
import type { Context } from '../../platform/context.ts'
import { type CardRow, findMyCard } from './cards-store.ts'
import { canBeCharged } from './lost-cards.ts'

/** SEC-38: at a site's own domain a card of before neither pays nor promises to pay. */
export const isUsableHere = (
  { principal, now }: Context,
  { createdAt }: Pick<CardRow, 'createdAt'>,
): boolean => !principal.isMemberOnly || isCardOfThisVisit(createdAt, now)

/** Fails with ONLY_AT_PRODUCT. */
export function requireUsableHere(ctx: Context, card: CardRow | undefined): void {
  if (card && !isUsableHere(ctx, card))
    fail('ONLY_AT_PRODUCT', { shown: { address: ctx.services.config.origin } })
}

/**
 * SEC-38: before somebody agrees to what the clock will charge later: code of the site could agree in their name, and
 * the charge asks nobody. Fails with ONLY_AT_PRODUCT.
 */
export async function requireMayPromise(
  ctx: Context,
  { cardSeq, userSeq }: { cardSeq: number | null; userSeq: number },
): Promise<void> {
  if (cardSeq !== null) requireUsableHere(ctx, await findMyCard(ctx, cardSeq, userSeq))
}

/** The card that pays for something, as its owner sees it. */
export async function payingCard(
  ctx: Context,
  { cardSeq, userSeq }: { cardSeq: number | null; userSeq: number },
) {
  const card = cardSeq === null ? undefined : await findMyCard(ctx, cardSeq, userSeq)
  return card
    ? {
        cardSeq: card.cardSeq,
        brand: card.brand,
        tail: card.tail,
        isUsableHere: isUsableHere(ctx, card),
        canBeCharged: await canBeCharged(ctx, card),
      }
    : null
}
