import type { ErrorName } from './error-catalogue.ts'

/** What a site sells. Packages, challenges and files are sold as classes; a chat room is sold by a class of its own. */
export type Product = 'class' | 'membership' | 'chatRoom'

const REFUSALS = {
  class: 'CLASS_HAS_ATTENDEES',
  membership: 'MEMBERSHIP_IN_USE',
  chatRoom: 'CHAT_ROOM_SOLD',
} as const satisfies Record<Product, ErrorName>

/**
 * BIN-05, MSH-01, CHAT-01: what somebody has, or is paying for, is not taken away by deleting it. Its sale is ended and it is
 * given back first, by whatever ends a place of it. `people`: who has it or is on the way to it.
 */
export const takeAwayProblem = (product: Product, people: number): (typeof REFUSALS)[Product] | null =>
  people > 0 ? REFUSALS[product] : null
