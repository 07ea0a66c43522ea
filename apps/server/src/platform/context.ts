import type { Principal } from '@seodang/domain/access'
import type { Language } from '@seodang/domain/codes'
import type { SessionAudience } from '@seodang/domain/session'
import type { FastifyBaseLogger } from 'fastify'
import type { Away } from './away.ts'
import type { Changes } from './changes.ts'
import type { Config } from './config.ts'
import type { Database, Reads, Transaction } from './database/client.ts'
import type { Holds } from './database/holds.ts'
import type { Revisions } from './http/revisions.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Ports } from './ports.ts'
import type { Hub } from './realtime/hub.ts'
import type { Retention } from './retention.ts'
import type { Secrets } from './security/secrets.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Storage } from './storage/storage.ts'
import type { Units } from './units.ts'
import type { UploadUses } from './upload-uses.ts'

/** What every process has; made once in compose.ts. */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  now: () => Date
  random: () => number
  db: Database
  /** Nobody answers there: what is kept is served, and what is new is refused at once. */
  isDatabaseAway: () => boolean
  reads: Reads
  holds: Holds
  shared: SharedReads
  jobs: Jobs
  mail: Mailer
  storage: Storage
  hub: Hub
  secrets: Secrets
  changes: Changes
  ports: Ports
  retention: Retention
  away: Away
  uploadUses: UploadUses
  revisions: Revisions
}

/** Facts about the call that a use case may record, never decide by. */
export interface Origin {
  address: string
  userAgent: string
  clientId: string | null
  device: 'mobile' | 'web'
  source: string | null
  /** Of the site's login; at the platform's desk, of the desk's. */
  sessionSeq: number | null
  requestId: string
  /** The origin that the page was served from, only when it is one of ours; mails and redirects may use it. */
  siteOrigin: string
  /**
   * The address of ours that the call came to: the product's, the one that it gives to a site, or a site's own domain.
   * Where `siteOrigin` is where the site lives, this is where whoever asks is logged in; ways to log in come back here.
   */
  askedOrigin: string
  /** Where a login is good that this call makes. */
  audience: SessionAudience
}

type AfterCommit = () => void | Promise<void>

/** A request, a job or a script at work: who, where, when and with what. */
export interface Context {
  services: Services
  principal: Principal
  /** The tenant of the path; 0 for calls outside any channel. Every query of a tenant's table is scoped by it. */
  channelSeq: number
  db: Database | Transaction
  now: Date
  log: FastifyBaseLogger
  language: Language
  origin: Origin
  /** Of the job that is at work; whatever it sends has no higher one. */
  priority?: number
  /** Of a job that was begun before: its process is gone, or it failed and is tried again. */
  isResumed?: boolean
  /** Of a job that is not tried again, whatever comes of it. */
  isLastTry?: boolean
  /** Written with the last statement of every transaction of the call, so that both are there or neither. */
  beforeCommit?: (ctx: Context) => Promise<void>
  /** Of a call that does many things one after another, and may come again. */
  units?: Units
  /** There while a transaction runs: what waits for its end. Only `inTransaction` sets it. */
  afterCommits?: AfterCommit[]
}

/** A user's key, for use cases whose access rule already demands a login. */
export function userSeqOf(ctx: Context): number {
  if (ctx.principal.userSeq === null) throw new Error('A use case for logged-in users was called without one')
  return ctx.principal.userSeq
}

/**
 * Runs `work` in one transaction; nested calls join the outer one, also through a copy of its context. What the
 * work said to do `afterCommit` happens once the outermost transaction is in the database, and never if it is not. It is for
 * what nobody needs for certain: telling open pages, for one.
 */
export async function inTransaction<T>(outer: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (outer.afterCommits) return work(outer)
  const { result, afterCommits } = await outer.services.db.transaction(async (tx) => {
    // Of this try: one that met another has said to do nothing.
    const inner = { ...outer, db: tx, afterCommits: new Array<AfterCommit>() }
    const done = await work(inner)
    await outer.beforeCommit?.(inner)
    return { result: done, afterCommits: inner.afterCommits }
  })
  for (const step of afterCommits) await follow(outer, step)
  return result
}

/**
 * A part of a transaction that alone is taken back where it throws, with what it said to do after the commit; the rest
 * of the transaction goes on.
 */
export async function inSavepoint<T>(outer: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const afterCommits: AfterCommit[] = []
  const result = await outer.db.transaction((tx) => work({ ...outer, db: tx, afterCommits }))
  outer.afterCommits?.push(...afterCommits)
  return result
}

/** Outside a transaction the step runs at once. */
export async function afterCommit(ctx: Context, step: AfterCommit): Promise<void> {
  if (ctx.afterCommits) ctx.afterCommits.push(step)
  else await follow(ctx, step)
}

/** What was done is done, so whoever asked for it hears that, and the other steps are taken. */
async function follow({ log }: Context, step: AfterCommit): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.error({ err: error }, 'what follows a commit could not be done')
  }
}

/** The context of work that no request started: a job, the seed, a script. It may do everything, so it is never made from input. */
export function systemContext(services: Services, channelSeq: number, language: Language = 'ko'): Context {
  return {
    services,
    principal: {
      userSeq: null,
      isVerified: false,
      isPlatformAdmin: true,
      channelSeq,
      isChannelUser: false,
      userTypeCd: null,
      permissions: [],
    },
    channelSeq,
    db: services.db,
    now: services.now(),
    log: services.log,
    language,
    origin: {
      address: '',
      userAgent: '',
      clientId: null,
      device: 'web',
      source: null,
      sessionSeq: null,
      requestId: 'system',
      siteOrigin: services.config.origin,
      askedOrigin: services.config.origin,
      audience: { channelSeq: null, origin: services.config.origin },
    },
  }
}

/** A worker at what somebody asked for: history and audit name them, and the moment at which it happens. */
export function actingFor(ctx: Context, userSeq: number): Context {
  const { principal, now } = systemContext(ctx.services, ctx.channelSeq)
  return { ...ctx, now, principal: { ...principal, userSeq } }
}
