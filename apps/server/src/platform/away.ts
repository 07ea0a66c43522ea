import { SECOND } from '@seodang/domain/instant'
import type { Oddity } from '@seodang/domain/leaping-clock'
import { type ClockParts, createClockNotice } from './clock-notice.ts'
import { type Context, type Services, systemContext } from './context.ts'
import type { Stamp } from './jobs/future-stamps.ts'
import type { Pause } from './pauses.ts'

export { PRODUCT } from './clock-notice.ts'

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
  /** Whether what comes by the clock may be done; asked by the queue before each round (docs/decisions/clock-that-leaps.md). */
  mayEnd(ctx: Context): Promise<boolean>
  /** Names what a clock that was ahead, and went back, leaves in the way of something. */
  keepsStamps(...stamps: readonly Stamp[]): void
  stamps(): readonly Stamp[]
  /** Hears of a clock that leapt, and of an outage that was too long to put anything off. */
  onOddity(tell: (ctx: Context, oddity: Oddity) => Promise<void>): void
}

/** A sign comes every ten seconds; three that are missing are an outage. */
const SIGN_MS = 10 * SECOND

const all = (puts: readonly PutOff[]) => async (ctx: Context, pause: Pause) => {
  ctx.log.warn(pause, 'the product was away: what ends by the clock is put off')
  for (const put of puts) await put(ctx, pause)
}

export function createAway(
  parts: Pick<ClockParts, 'clock' | 'counted' | 'follow'> = {},
): Away & { sign(ctx: Context): Promise<void> } {
  const puts: PutOff[] = []
  const stamps: Stamp[] = []
  const tells: ((ctx: Context, oddity: Oddity) => Promise<void>)[] = []
  const clock = createClockNotice({
    ...parts,
    afterPause: all(puts),
    async tell(ctx, oddity) {
      ctx.log.error(oddity, 'the clock leapt, or nobody was there for too long: nothing is put off by it')
      for (const tell of tells) await tell(ctx, oddity)
    },
  })
  return {
    putsOff: (put) => void puts.push(put),
    keepsStamps: (...more) => void stamps.push(...more),
    stamps: () => stamps,
    onOddity: (tell) => void tells.push(tell),
    notice: (ctx) => clock.notice(ctx, false),
    mayEnd: (ctx) => clock.mayEnd(ctx),
    sign: (ctx) => clock.notice(ctx, true),
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
