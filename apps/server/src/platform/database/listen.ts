import pg from 'pg'

export interface Notifications {
  on(channel: string, heard: (payload: string) => void): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 500

/** One connection that listens; it comes back by itself and says that it was away. */
export async function listen(
  url: string,
  options: { onError: (error: Error) => void; onReconnect: () => void },
): Promise<Notifications> {
  const heard = new Map<string, (payload: string) => void>()
  let client: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''))
    next.on('error', (error) => {
      options.onError(error)
      again()
    })
    next.on('end', again)
    await next.connect()
    client = next
    for (const channel of heard.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  function again(): void {
    if (closed || timer) return
    client = null
    timer = setTimeout(() => {
      timer = undefined
      connect().then(options.onReconnect, (error: Error) => {
        options.onError(error)
        again()
      })
    }, RETRY_MS)
  }

  await connect()
  return {
    async on(channel, listener) {
      heard.set(channel, listener)
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
