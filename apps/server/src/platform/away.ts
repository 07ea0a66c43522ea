import { SECOND } from '@seodang/domain/instant'
import type { Oddity } from '@seodang/domain/leaping-clock'
import { type ClockParts, createClockNotice } from './clock-notice.ts'
import { type Context, type Services, systemContext } from './context.ts'
import type { Stamp } from './jobs/future-stamps.ts'
import type { Pause } from './pauses.ts'
import type { Lack } from './readiness.ts'

export { PRODUCT } from './clock-notice.ts'

type PutOff = (ctx: Context, pause: Pause) => Promise<void>

/**
 * Time in which the product was away is nobody's: what ends for somebody by the clock is put off by it
 * (docs/decisions/time-away.md).
 */
export interface Away {
  /** Puts off whatever ended, or went on running, while the product was away; once for each outage. */
  putsOff(put: PutOff): void
  /**
   * Asked before something of a person is ended by the clock, outside of any lock on it. False while nobody answers people:
   * then nothing is ended, and it is asked again later.
   */
  notice(ctx: Context): Promise<boolean>
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

/** It is asked each second whether a sign is due, so that what comes back is there at once. */
const LOOK_MS = SECOND

export interface SignedAway extends Away {
  /** This process answers people, where `isReady` says so; one that never calls this gives no sign. */
  shownBy(isReady: () => Promise<boolean>): void
  /** Gives a sign of the product, where this process answers people now. */
  sign(ctx: Context): Promise<boolean>
}

export function createAway(parts: Pick<ClockParts, 'clock' | 'counted' | 'follow'> = {}): SignedAway {
  let isReady = async () => false
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
  const sign = async (ctx: Context) => (await isReady()) && clock.notice(ctx, true)
  return {
    putsOff: (put) => void puts.push(put),
    keepsStamps: (...more) => void stamps.push(...more),
    stamps: () => stamps,
    onOddity: (tell) => void tells.push(tell),
    shownBy(ask) {
      isReady = ask
    },
    notice: async (ctx) => (await clock.notice(ctx, false)) || sign(ctx),
    mayEnd: (ctx) => clock.mayEnd(ctx),
    sign,
  }
}

/** Who answers people shows that the product is there: while `/readyz` would say so. Answers how to stop. */
export function showPresence(
  services: Services,
  away: SignedAway,
  lack: () => Promise<Lack | null>,
): () => Promise<void> {
  away.shownBy(async () => !services.isDatabaseAway() && (await lack()) === null)
  let signing: Promise<void> | null = null
  let signedAt = Number.NEGATIVE_INFINITY
  const give = async () => {
    if (await away.sign(systemContext(services, 0))) signedAt = performance.now()
  }
  const sign = () => {
    if (services.isDatabaseAway() || performance.now() - signedAt < SIGN_MS) return
    signing ??= give()
      .catch((error: unknown) => services.log.error({ err: error }, 'no sign of presence could be given'))
      .finally(() => {
        signing = null
      })
  }
  const timer = setInterval(sign, LOOK_MS).unref()
  return async () => {
    clearInterval(timer)
    await signing
  }
}
