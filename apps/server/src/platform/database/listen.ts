import pg from 'pg'
import { refuseFollower } from './follower.ts'

export interface Notifications {
  on(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

export interface ListenOptions {
  onError: (error: Error) => void
  onReconnect: () => void
  /** It cannot be reached, or is there and says nothing; false when it answers again. */
  onAway?: (isAway: boolean) => void
}

const RETRY_MS = 500
const LONGEST_CONNECT_MS = 3_000
/** At a start, when nobody waits for an answer yet and the machine is busy. */
const LONGEST_FIRST_MS = 15_000
const BEAT_MS = 800
/** A frozen database is told within four beats, so that whoever asks hears of it within five seconds. */
const MOST_SILENT_BEATS = 3

/**
 * One connection that listens; it comes back by itself and says that it was away. It also is the pulse of the database:
 * beats count turns of our own loop, so that a process which was busy itself does not take the database for dead.
 */
export async function listen(url: string, options: ListenOptions): Promise<Notifications> {
  const heard = new Map<string, (payload: string) => void>()
  let client: pg.Client | null = null
  let closed = false
  let isAway = false
  let timer: NodeJS.Timeout | undefined

  const say = (now: boolean) => {
    if (now === isAway || closed) return
    isAway = now
    options.onAway?.(now)
  }

  async function connect(longest = LONGEST_CONNECT_MS): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: longest,
    })
    let silent = 0
    const pulse = setInterval(() => {
      if (client !== next) return
      if (++silent > MOST_SILENT_BEATS) {
        say(true)
        return next.connection.stream.destroy()
      }
      if (silent > 1) return
      next.query('select 1').then(
        () => {
          silent = 0
        },
        // Its end comes as an event, too.
        () => undefined,
      )
    }, BEAT_MS).unref()
    next.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''))
    const lost = () => {
      clearInterval(pulse)
      // One that never opened is told by `connect`, and an earlier one by the present.
      if (client !== next) return
      client = null
      again()
    }
    next.on('error', (error) => {
      options.onError(error)
      lost()
    })
    next.on('end', lost)
    try {
      await next.connect()
      await refuseFollower(next)
      for (const channel of heard.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
    } catch (error) {
      clearInterval(pulse)
      next.connection.stream.destroy()
      throw error
    }
  }

  function again(wait = 0): void {
    if (closed || timer) return
    timer = setTimeout(() => {
      connect().then(
        () => {
          timer = undefined
          say(false)
          options.onReconnect()
        },
        (error: Error) => {
          timer = undefined
          say(true)
          options.onError(error)
          again(RETRY_MS)
        },
      )
    }, wait)
  }

  await connect(LONGEST_FIRST_MS)
  return {
    async on(channel, listener) {
      heard.set(channel, listener)
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end()
    },
  }
}
