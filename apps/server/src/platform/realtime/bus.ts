import type { Audience, SocketMessage } from './hub.ts'

export interface Envelope {
  audience: Audience
  message: SocketMessage
  /** Null for what is not kept. */
  sequence: number | null
}

/** Persons of each site at one process. */
export interface PresenceNote {
  process: string
  persons: [channelSeq: number, persons: number][]
  /** It goes, and has told all that it had to tell. */
  leaves?: boolean
  /** It had something to tell, and could not. */
  lost?: boolean
}

/** What processes share so that it does not matter which of them a socket is at. */
export interface Bus {
  /** Counts, keeps and tells a message of a site; every process hears it, this one too. */
  publish(channelSeq: number, audience: Audience, message: SocketMessage): Promise<void>
  /** Tells without keeping. */
  tell(audience: Audience, message: SocketMessage): Promise<void>
  tellPresence(note: PresenceNote): Promise<void>
  /** The sequence of the last message of each site asked for; 0 where there was none. */
  lastOf(channelSeqs: readonly number[]): Promise<Map<number, number>>
  /** Messages after `since` in order; null where some of them are no longer kept or there are too many. */
  after(channelSeq: number, since: number): Promise<Envelope[] | null>
  /** True once for each nonce. */
  takeTicket(nonce: string, expiresAt: Date): Promise<boolean>
  /** Forgets what is too old; called every minute. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export interface BusListener {
  heard(envelope: Envelope): void
  presence(note: PresenceNote): void
  /** Nothing was heard for a moment that is over. */
  cutOff(): void
}

export const KEPT_MINUTES = 10
/** Whoever missed more than this loads the page's data anew. */
export const MOST_REPEATED = 500
