import type { Principal } from '@seodang/domain/access'

/** A message to open sockets: `command` is one of the codes of appendix A (E0001 …). */
export interface SocketMessage {
  command: string
  data?: Record<string, unknown>
}

/**
 * Who hears it: everybody of a site, its staff, one person on one site, one connection or one login of that person, or each
 * of many people there, the same or what is theirs. What of it a site's own domain hears is for each command a rule of the
 * domain (`isHeardOnOwnDomain`). Those
 * without a site reach a person, a login, or each of many people with what is theirs, wherever they are; they are for
 * now and not repeated to whoever was away.
 */
export type Audience =
  | { channelSeq: number }
  | { channelSeq: number; staff: true }
  | { channelSeq: number; userSeq: number }
  | { channelSeq: number; userSeq: number; clientId: string }
  | { channelSeq: number; sessionSeq: number }
  | { channelSeq: number; userSeqs: readonly number[]; asStaff?: true }
  | { channelSeq: number; each: Record<number, Record<string, unknown>> }
  | { userSeq: number }
  | { each: Record<number, Record<string, unknown>> }
  | { sessionSeq: number }

export interface Hub {
  /**
   * Reaches the sockets of every process (LISTEN/NOTIFY, or Redis when configured). At most 7,000 bytes as JSON.
   * Inside a transaction call it by `afterCommit`. E0003 and E0013 also close the sockets that hear them. It does not fail, and
   * waits for a moment at most: what cannot be told is made up for (`telling.ts`).
   */
  publish(audience: Audience, message: SocketMessage): Promise<void>
  /** The same to each of these people on one site, in as few messages as fit; as many bytes as `publish` takes. */
  publishTo(
    channelSeq: number,
    userSeqs: readonly number[],
    message: SocketMessage,
    /** They hear it as staff alone, so not at the site's own domain, where nobody is staff (SEC-38). */
    asStaff?: true,
  ): Promise<void>
  /** To each of many people on one site with what is theirs (`data` by userSeq), in as few messages as fit. */
  publishEach(
    channelSeq: number,
    command: string,
    data: ReadonlyMap<number, Record<string, unknown>>,
  ): Promise<void>
  /** Tells each of many people what is theirs (`data` of the message by userSeq), in as few messages as fit. */
  tellEach(command: string, data: ReadonlyMap<number, Record<string, unknown>>): Promise<void>
  /** People with an open socket on a site; one who reaches two processes counts twice. */
  presence(channelSeq: number): number
  /** How many processes are known to serve sockets or tell them something, this one too. */
  processes(): number
  /** Hears what pages say under `command`; several handlers may. Call it while modules are mounted. */
  onMessage(command: string, handler: SocketHandler): void
  /** What a socket is told once it is open, so that nothing that was said to nobody is missed. */
  onOpened(handler: OpenedHandler): void
}

/** What a page said; `data` is whatever came, so the handler checks it. */
export type SocketHandler = (
  principal: Principal,
  channelSeq: number,
  clientId: string,
  data: unknown,
) => void | Promise<void>

export type OpenedHandler = (principal: Principal) => Promise<SocketMessage | null>
