import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Notifications } from '../database/listen.ts'
import { type Bus, type BusListener, KEPT_MINUTES, MOST_REPEATED } from './bus.ts'
import type { Audience, SocketMessage } from './hub.ts'

const CHANNEL = 'socket_message'
const PRESENCE = 'socket_presence'

// One statement, so one trip: the counter's row lock makes the order of sequences the order of commits, and so
// the order in which every process hears them.
const PUBLISH = `
with counted as (
  insert into socket_sequences (channel_seq, last) values ($1, 1)
  on conflict (channel_seq) do update set last = socket_sequences.last + 1
  returning last
), kept as (
  insert into socket_messages (channel_seq, sequence, audience, message)
  select $1, last, $2::jsonb, $3::jsonb from counted
)
select pg_notify('${CHANNEL}', json_build_object(
  'audience', $2::json, 'message', $3::json, 'sequence', last)::text)
from counted`

// The counter and the messages in one statement, so that both are of one moment.
const AFTER = `
select s.last, m.sequence, m.audience, m.message from socket_sequences s
left join lateral (
  select sequence, audience, message from socket_messages
  where channel_seq = s.channel_seq and sequence > $2 order by sequence limit ${MOST_REPEATED}
) m on true
where s.channel_seq = $1 order by m.sequence`

interface KeptRow {
  last: number
  sequence: number | null
  audience: Audience
  message: SocketMessage
}

export async function postgresBus(
  { pool, notifications, log }: { pool: pg.Pool; notifications: Notifications; log: FastifyBaseLogger },
  listener: BusListener,
): Promise<Bus> {
  const guarded = (take: () => void) => {
    try {
      take()
    } catch (error) {
      log.error({ err: error }, 'a notification of the sockets could not be read')
    }
  }
  // Only this file writes to these channels, so what arrives has the shape that it wrote.
  await notifications.on(CHANNEL, (payload) => guarded(() => listener.heard(JSON.parse(payload))))
  await notifications.on(PRESENCE, (payload) => guarded(() => listener.presence(JSON.parse(payload))))

  return {
    async publish(channelSeq, audience, message) {
      await pool.query({
        name: 'socket_publish',
        text: PUBLISH,
        values: [channelSeq, JSON.stringify(audience), JSON.stringify(message)],
      })
    },
    async tell(audience, message) {
      await pool.query('select pg_notify($1, $2)', [
        CHANNEL,
        JSON.stringify({ audience, message, sequence: null }),
      ])
    },
    async tellPresence(note) {
      await pool.query('select pg_notify($1, $2)', [PRESENCE, JSON.stringify(note)])
    },
    async lastOf(channelSeqs) {
      const { rows } = await pool.query<{ channel_seq: number; last: number }>(
        'select channel_seq, last from socket_sequences where channel_seq = any($1)',
        [channelSeqs],
      )
      const found = new Map(rows.map((row) => [row.channel_seq, row.last]))
      return new Map(channelSeqs.map((channelSeq) => [channelSeq, found.get(channelSeq) ?? 0]))
    },
    async after(channelSeq, since) {
      const { rows } = await pool.query<KeptRow>(AFTER, [channelSeq, since])
      const missed = rows.flatMap(({ sequence, audience, message }) =>
        sequence === null ? [] : [{ sequence, audience, message }],
      )
      return missed.length === (rows[0]?.last ?? 0) - since ? missed : null
    },
    async takeTicket(nonce, expiresAt) {
      const { rowCount } = await pool.query(
        'insert into used_socket_tickets (nonce, expires_at) values ($1, $2) on conflict do nothing',
        [nonce, expiresAt],
      )
      return rowCount === 1
    },
    async sweep() {
      await pool.query(
        `delete from socket_messages where created_at < now() - make_interval(mins => ${KEPT_MINUTES})`,
      )
      await pool.query('delete from used_socket_tickets where expires_at < now()')
    },
    async close() {},
  }
}
