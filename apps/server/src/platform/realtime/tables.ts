import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, seq } from '../database/columns.ts'
import type { Audience, SocketMessage } from './hub.ts'

/** The last minutes of what sockets were told, for those who were away a moment (RTS-09). */
export const socketMessages = pgTable(
  'socket_messages',
  {
    channelSeq: seq().notNull(),
    /** Without gaps within a site, and in the order of commit. */
    sequence: seq().notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    message: jsonb().$type<SocketMessage>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.channelSeq, t.sequence] }), index('socket_messages_age').on(t.createdAt)],
)

/** The last sequence of each site. */
export const socketSequences = pgTable('socket_sequences', {
  channelSeq: seq().primaryKey(),
  last: seq().notNull(),
})

/** Tickets that have opened a socket: each opens one (SEC-18). */
export const usedSocketTickets = pgTable('used_socket_tickets', {
  nonce: text().primaryKey(),
  expiresAt: instant().notNull(),
})
