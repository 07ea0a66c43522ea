import { Agent, request } from 'node:http'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Overrides path and headers call by call, where each is to be another person's. */
  each?: (n: number) => { path?: string; headers?: Record<string, string>; body?: string }
}

export interface Measured {
  requests: number
  seconds: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  bytes: number
  failures: number
}

/** Asks over `connections` kept-alive connections until `requests` answers came; bounded by both. */
export async function ask(
  load: Load,
  { connections, requests }: { connections: number; requests: number },
): Promise<Measured> {
  const { hostname, port, pathname, search } = new URL(load.url)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let sent = 0
  let bytes = 0
  let failures = 0

  const one = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const own = load.each?.(n) ?? {}
      const body = own.body ?? load.body
      const began = performance.now()
      const call = request(
        {
          agent,
          hostname,
          port,
          path: own.path ?? `${pathname}${search}`,
          method: load.method ?? 'GET',
          headers: {
            ...load.headers,
            ...own.headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (answer) => {
          answer.on('data', (part: Buffer) => {
            bytes += part.length
          })
          answer.on('end', () => {
            if ((answer.statusCode ?? 500) >= 400) failures += 1
            times.push(performance.now() - began)
            resolve()
          })
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  const worker = async () => {
    while (sent < requests) await one(sent++)
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50: at(0.5),
    p99: at(0.99),
    bytes: Math.round(bytes / requests),
    failures,
  }
}
