import { SECOND } from '@seodang/domain/instant'
import { type Context, type Services, systemContext } from './context.ts'
import { noticePause, type Pause } from './pauses.ts'

type PutOff = (ctx: Context, pause: Pause) => Promise<void>

/**
 * Time in which the product was away is nobody's: what ends for somebody by the clock is put off by it
 * (docs/decisions/time-away.md).
 */
export interface Away {
  /** Puts off whatever ended, or went on running, while the product was away; once for each outage. */
  putsOff(put: PutOff): void
  /** Asked before something of a person is ended by the clock, outside of any lock on it. */
  notice(ctx: Context): Promise<void>
}

/** Stands in `sweep_rounds`. */
export const PRODUCT = 'product'
/** A sign comes every ten seconds; three that are missing are an outage. */
const SIGN_MS = 10 * SECOND
const AWAY_SECONDS = 30

const all = (puts: readonly PutOff[]) => async (ctx: Context, pause: Pause) => {
  ctx.log.warn(pause, 'the product was away: what ends by the clock is put off')
  for (const put of puts) await put(ctx, pause)
}

export function createAway(): Away & { sign(ctx: Context): Promise<void> } {
  const puts: PutOff[] = []
  const presence = { name: PRODUCT, seconds: AWAY_SECONDS, afterPause: all(puts) }
  return {
    putsOff: (put) => void puts.push(put),
    notice: (ctx) => noticePause(ctx, { ...presence, isSign: false }),
    sign: (ctx) => noticePause(ctx, { ...presence, isSign: true }),
  }
}

/** Who answers people shows that the product is there. Answers how to stop. */
export function showPresence(services: Services, away: ReturnType<typeof createAway>): () => Promise<void> {
  let signing: Promise<void> | null = null
  const sign = () => {
    if (services.isDatabaseAway()) return
    signing ??= away
      .sign(systemContext(services, 0))
      .catch((error: unknown) => services.log.error({ err: error }, 'no sign of presence could be given'))
      .finally(() => {
        signing = null
      })
  }
  const timer = setInterval(sign, SIGN_MS).unref()
  return async () => {
    clearInterval(timer)
    await signing
  }
}
