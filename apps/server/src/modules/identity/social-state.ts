import { createHash } from 'node:crypto'
import {
  isSocialType,
  SOCIAL_LINKING_LIFE,
  SOCIAL_STATE_LIFE,
  type SocialTypeCd,
} from '@seodang/domain/social'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Context } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'

const Where = {
  channelSeq: Type.Integer({ minimum: 0 }),
  /** Where the person began, and comes back to. */
  origin: Type.String(),
  /** Of the browser as that origin knows it. */
  mark: Type.String(),
  /** The account that began to link a provider to itself; absent where somebody wants to log in. */
  linksUserSeq: Type.Optional(Type.Integer({ minimum: 1 })),
  expiresAt: Type.Integer(),
}
const HopSchema = Type.Object(Where)
const JourneySchema = Type.Object({
  ...Where,
  id: Type.String(),
  snsTypeCd: Type.String(),
  clientId: Type.String(),
  mode: Type.Enum(['popup', 'redirect']),
  query: Type.Union([Type.String(), Type.Null()]),
})
const hops = Compile(HopSchema)
const journeys = Compile(JourneySchema)

type Hop = Static<typeof HopSchema>
export type Journey = Omit<Static<typeof JourneySchema>, 'snsTypeCd'> & { snsTypeCd: SocialTypeCd }

/** From one of our origins to the one that the provider knows. */
export const writeHop = (ctx: Context, hop: Omit<Hop, 'expiresAt'>): string =>
  signed(ctx, 'sns-hop', '', { ...hop, expiresAt: ctx.now.getTime() + SOCIAL_STATE_LIFE })

export function readHop(ctx: Context, text: string): Hop | null {
  const hop = opened(ctx, 'sns-hop', '', text)
  return hops.Check(hop) && hop.expiresAt > ctx.now.getTime() ? hop : null
}

const LinkingSchema = Type.Object({ linksUserSeq: Type.Integer({ minimum: 1 }), expiresAt: Type.Integer() })
const linkings = Compile(LinkingSchema)

/** MY-09: that an account wants to link a provider, and in which browser; without it nobody goes there for it. */
export const writeLinking = (ctx: Context, browser: string, linksUserSeq: number): string =>
  signed(ctx, 'sns-link', browser, { linksUserSeq, expiresAt: ctx.now.getTime() + SOCIAL_LINKING_LIFE })

export function readLinking(ctx: Context, browser: string, text: string): number | null {
  const linking = opened(ctx, 'sns-link', browser, text)
  return linkings.Check(linking) && linking.expiresAt > ctx.now.getTime() ? linking.linksUserSeq : null
}

/** SOC-18: the state is signed together with the browser that began, so it is right in no other. */
export function beginJourney(
  ctx: Context,
  browser: string,
  begun: Omit<Journey, 'id' | 'expiresAt'>,
): { journey: Journey; state: string } {
  const journey = { ...begun, id: newToken(16), expiresAt: ctx.now.getTime() + SOCIAL_STATE_LIFE }
  return { journey, state: signed(ctx, 'sns-state', browser, journey) }
}

export function readJourney(ctx: Context, browser: string, state: string): Journey | null {
  const journey = opened(ctx, 'sns-state', browser, state)
  if (!journeys.Check(journey) || journey.expiresAt <= ctx.now.getTime()) return null
  const { snsTypeCd } = journey
  return isSocialType(snsTypeCd) ? { ...journey, snsTypeCd } : null
}

/** PKCE and nonce follow from browser and journey, so that nothing of them is kept or travels before its time. */
export function marksOf(ctx: Context, browser: string, { id }: Journey) {
  const derived = (purpose: string) => ctx.services.secrets.sign(purpose, `${browser}.${id}`)
  const codeVerifier = derived('sns-pkce')
  return { nonce: derived('sns-nonce'), codeVerifier, codeChallenge: codeChallengeOf(codeVerifier) }
}

/** RFC 7636, S256. */
export const codeChallengeOf = (codeVerifier: string): string =>
  createHash('sha256').update(codeVerifier).digest('base64url')

function signed(ctx: Context, purpose: string, browser: string, value: object): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${ctx.services.secrets.sign(purpose, `${body}.${browser}`)}`
}

function opened(ctx: Context, purpose: string, browser: string, text: string): unknown {
  const [body = '', signature = ''] = text.split('.')
  if (!ctx.services.secrets.verify(purpose, `${body}.${browser}`, signature)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}
