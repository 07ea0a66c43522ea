import { maskedEmail, maskedPhone } from './masks.ts'

export interface Watched {
  userSeq: number
  name: string
  email: string | null
  phone: string | null
}

/**
 * BYD-19: what stands over the picture for a viewer: a recording of it names who made it, and who looks over a shoulder
 * learns no address.
 */
export function watermarkText({ userSeq, name, email, phone }: Watched): string {
  const reached = email ? maskedEmail(email) : phone ? maskedPhone(phone) : ''
  return [name, reached, `#${userSeq}`].filter(Boolean).join(' ')
}

/** A place in the picture: shares of the room that is left beside the words, 0 to 1. */
export interface MarkPlace {
  x: number
  y: number
}

/** Nearer it would look as if it stood still, and one patch over the picture would hide it. */
export const LEAST_STEP = 0.3
const MOST_TRIES = 20

/**
 * BYD-19: where the words go next, by chance alone, so that nobody can cut them away by a plan; never close to where
 * they are. `random` answers 0 up to 1.
 */
export function nextMarkPlace(from: MarkPlace | null, random: () => number): MarkPlace {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const place = { x: random(), y: random() }
    if (from === null || Math.hypot(place.x - from.x, place.y - from.y) >= LEAST_STEP) return place
  }
  // Chance may be that bad; the corner across is far from anywhere.
  return { x: from && from.x < 0.5 ? 1 : 0, y: from && from.y < 0.5 ? 1 : 0 }
}

/** Milliseconds in which the words stay in a place; another number each time. */
export const markStay = (random: () => number): number => 6000 + Math.round(random() * 6000)
