import type { FastifyBaseLogger } from 'fastify'
import { openRedis, provesItKeeps } from '../redis.ts'
import {
  type Bus,
  type BusListener,
  type Envelope,
  KEPT_MINUTES,
  MOST_REPEATED,
  type PresenceNote,
} from './bus.ts'

const CHANNEL = 'seodang:socket'
const PRESENCE = 'seodang:presence'
const lastKey = (channelSeq: number) => `seodang:socket:last:${channelSeq}`
const listKey = (channelSeq: number) => `seodang:socket:kept:${channelSeq}`

/**
 * Counting, keeping and telling as one step, so that everybody hears the messages of a site in their order. A site whose
 * counter is not there, as after a restart without its data, begins at the time of day in milliseconds: above all that was
 * counted before, so that whoever listens sees a gap and not what it has heard already.
 */
export const PUBLISH = `
if redis.call('exists', KEYS[1]) == 0 then
  local now = redis.call('time')
  redis.call('set', KEYS[1], now[1] * 1000 + math.floor(now[2] / 1000))
end
local sequence = redis.call('incr', KEYS[1])
local kept = '{"sequence":' .. sequence .. ',' .. ARGV[1]
redis.call('rpush', KEYS[2], kept)
redis.call('ltrim', KEYS[2], -${MOST_REPEATED}, -1)
redis.call('expire', KEYS[2], ${KEPT_MINUTES * 60})
redis.call('publish', '${CHANNEL}', kept)
return sequence`

export async function redisBus(
  { url, log }: { url: string; log: FastifyBaseLogger },
  listener: BusListener,
): Promise<Bus> {
  const onError = (error: Error) => log.error({ err: error }, 'redis')
  const commands = await openRedis(url, { onError, commandTimeout: 5_000 })
  const subscriber = await openRedis(url, { onError })
  await Promise.all([commands.connect(), subscriber.connect()])
  // Its name may lead to another server by now, and whoever listens at the one of before hears nothing.
  commands.on('ready', () => subscriber.disconnect(true))
  subscriber.on('message', (channel: string, text: string) => {
    try {
      // Only this file writes to these channels, so what arrives has the shape that it wrote.
      if (channel === PRESENCE) listener.presence(JSON.parse(text) satisfies PresenceNote)
      else listener.heard(JSON.parse(text) satisfies Envelope)
    } catch (error) {
      log.error({ err: error }, 'a notification of the sockets could not be read')
    }
  })
  await subscriber.subscribe(CHANNEL, PRESENCE)
  // It listens again, and what was told meanwhile to a person wherever they are is kept nowhere.
  subscriber.on('ready', () => listener.cutOff())

  const lastOf: Bus['lastOf'] = async (channelSeqs) => {
    const values = channelSeqs.length === 0 ? [] : await commands.mget(channelSeqs.map(lastKey))
    return new Map(channelSeqs.map((channelSeq, at) => [channelSeq, Number(values[at] ?? 0)]))
  }

  return {
    async publish(channelSeq, audience, message) {
      const rest = JSON.stringify({ audience, message }).slice(1)
      await commands.eval(PUBLISH, 2, lastKey(channelSeq), listKey(channelSeq), rest)
    },
    async tell(audience, message) {
      await commands.publish(CHANNEL, JSON.stringify({ audience, message, sequence: null }))
    },
    async tellPresence(note) {
      await commands.publish(PRESENCE, JSON.stringify(note))
    },
    lastOf,
    async after(channelSeq, since) {
      // The counter first: the list that is read after it can only hold more.
      const last = (await lastOf([channelSeq])).get(channelSeq) ?? 0
      const missed = (await commands.lrange(listKey(channelSeq), 0, -1))
        .map((text): Envelope & { sequence: number } => JSON.parse(text))
        .filter(({ sequence }) => sequence > since)
      return missed.length === Math.max(last, missed.at(-1)?.sequence ?? 0) - since ? missed : null
    },
    async takeTicket(nonce) {
      // Longer than any is good for, by whose clock ever.
      return (
        (await commands.set(`seodang:socket:ticket:${nonce}`, '1', 'EX', KEPT_MINUTES * 60, 'NX')) === 'OK'
      )
    },
    /** Keys expire by themselves. Whoever only listens, and says nothing, would not notice that the other side is gone. */
    async sweep() {
      await Promise.all([provesItKeeps(commands), subscriber.ping()])
    },
    async close() {
      subscriber.disconnect()
      commands.disconnect()
    },
  }
}
