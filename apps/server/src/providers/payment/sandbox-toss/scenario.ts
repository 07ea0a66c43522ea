import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'

const Times = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }))
const OrderId = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }))
const Call = Type.Enum(['confirm', 'cancel', 'charge', 'fetch', 'receipt', 'transactions'])

/** What may go wrong, each once or `times` times, for one order or for the next call of any. */
const EffectSchema = Type.Union([
  /** Answers this error code without doing the work; COMMON_ERROR is a 500. */
  Type.Object({
    on: Call,
    do: Type.Literal('refuse'),
    code: Type.String({ pattern: '^[A-Z_]{1,60}$' }),
    times: Times,
    orderId: OrderId,
  }),
  /** Does the work and loses the reply: the connection breaks, or hangs until the caller gives up. */
  Type.Object({ on: Call, do: Type.Enum(['loseReply', 'hang']), times: Times, orderId: OrderId }),
  /** Loses the call itself: nothing is done. */
  Type.Object({ on: Call, do: Type.Literal('loseCall'), times: Times, orderId: OrderId }),
  /** Notices: never sent; sent twice; a minute late; before the reply of the call that caused them. */
  Type.Object({
    on: Type.Literal('notice'),
    do: Type.Enum(['lose', 'twice', 'late', 'beforeReply']),
    times: Times,
    orderId: OrderId,
  }),
  /** A notice of the authentication arrives before the buyer is back on the shop's page. */
  Type.Object({
    on: Type.Literal('redirect'),
    do: Type.Literal('noticeFirst'),
    times: Times,
    orderId: OrderId,
  }),
])
export type Effect = Static<typeof EffectSchema>

export const effects = Compile(Type.Union([EffectSchema, Type.Array(EffectSchema, { maxItems: 50 })]))

export interface Scenario {
  play: (list: Effect | Effect[]) => void
  clear(): void
  /** Takes the next effect for this place and order, if one was asked for. */
  next(on: Effect['on'], orderId: string | null): Effect['do'] | { refuse: string } | null
}

/** Effects wait in memory only: a restart plays none. */
export function createScenario(): Scenario {
  let waiting: Effect[] = []
  return {
    play(list) {
      waiting.push(...(Array.isArray(list) ? list : [list]))
    },
    clear() {
      waiting = []
    },
    next(on, orderId) {
      const index = waiting.findIndex(
        (effect) => effect.on === on && (effect.orderId === undefined || effect.orderId === orderId),
      )
      const effect = waiting[index]
      if (!effect) return null
      const left = (effect.times ?? 1) - 1
      waiting.splice(index, 1, ...(left > 0 ? [{ ...effect, times: left }] : []))
      return effect.do === 'refuse' ? { refuse: effect.code } : effect.do
    },
  }
}
