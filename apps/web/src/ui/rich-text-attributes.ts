import { isColour } from '@seodang/domain/color'

export type Attributes = Record<string, unknown>

export const isRecord = (value: unknown): value is Attributes => typeof value === 'object' && value !== null

export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

export const colourOf = (value: unknown) => (typeof value === 'string' && isColour(value) ? value : undefined)

/** Addresses a text may lead to; anything else stays plain words. The server refuses them as well (VAL-29). */
export const isSafeAddress = (href: string) => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href)

const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const

export function alignOf({ textAlign }: Attributes) {
  const align = ALIGNMENTS.find((known) => known === textAlign)
  return align && { textAlign: align }
}
