import type { Access } from '@seodang/domain/access'
import type { ErrorName } from '@seodang/domain/errors'
import Type, { type Static, type TObject, type TSchema } from 'typebox'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which of the specification's three hosts serves the call (API-02); each base can be moved by configuration. */
export type Base = 'api' | 'utility' | 'universal'

/**
 * How fast one caller may ask: `points` calls in `seconds`. An address may be a classroom of forty, so what forty people
 * do within minutes must fit: by address either what is refused is counted (guesses), or the limit is wide (floods).
 * How often one victim, account or inbox may be aimed at is the use case's to bound, from wherever it comes. See
 * docs/decisions/rate-limits.md.
 */
export interface RateLimit {
  points: number
  seconds: number
  /** Visitors have no account to be counted by: `user` counts them by their address. */
  by: 'address' | 'user'
  /** Only what is refused counts: many people who get in are no guesses. */
  counts?: 'refusals'
  /**
   * Calls with the same budget share one count, which only whoever may call moves (SEC-33): what is sent in somebody's
   * name costs money and other people's patience.
   */
  budget?: 'mail' | 'phone'
  /**
   * Each process counts for itself, in memory: for calls that guard nothing but our own machines, where a write for
   * each would cost more than the call.
   */
  scope?: 'process'
}

export type Repeatable = true | 'together' | 'each'

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Reply extends TSchema = TSchema,
> {
  method: M
  /** Version and path as the specification gives them, `{name}` for parameters: `/v2.0/channels/{channelSeq}`. */
  path: P
  base: Base
  summary: string
  /** Who may call it; the guard, the access matrix and the page's buttons all read this value. */
  access: Access
  params: Params
  query: Query
  body: Body
  /** The value inside `data`; lists use `listOf`. */
  reply: Reply
  /** What it may refuse with, beside validation, access and NO_DATA. */
  errors: readonly ErrorName[]
  /** Each is counted by itself, and the first that is used up refuses. */
  rateLimit?: RateLimit | readonly RateLimit[]
  /**
   * Takes an `Idempotency-Key` header and repeats its first answer (API-25). `together`: work and answer are one
   * transaction, so a call that dies is done whole or not at all, and may be sent again. `each`: many, each by itself;
   * a call that dies goes on, when it is sent again, with those that it had not done. `true` for what asks somebody
   * outside in between: once something of it is committed the key does nothing again.
   */
  idempotent?: Repeatable
  /**
   * A token that opens nothing any more counts as none here, where every other call refuses it: whoever opens, renews
   * or ends a session proves it otherwise, and may still carry the old one.
   */
  takesDeadToken?: boolean
  /** Says the same to everybody who is not signed in; what they are told may be a second old. */
  sameForVisitors?: boolean
  /** Whoever gets an answer gets the same one: a page that has it need not ask again when somebody logs in. */
  sameForEverybody?: boolean
  /** Also served while the site is suspended, to whom `access` lets in; see `suspensionProblem` of the domain (ADM-02). */
  whileSuspended?: boolean
  /** Staff may also call it when the plan of the site has lapsed; see `planProblem` of the domain (BYD-27). */
  whilePlanLapsed?: boolean
  /**
   * Whether a login of a site's own domain opens it; see `ownDomainOutcome` of the domain (SEC-38). Where it is absent,
   * whether its path names the site: say yes only of what is about the one site of the host, and no of what is not.
   */
  onOwnDomain?: boolean
  /**
   * Sets, clears or reads a cookie. Only such a call sees any, and one that may change something is obeyed only from a
   * page of the same origin (SEC-50).
   */
  usesCookie?: boolean
  /** Outside parties post a form here; every other call takes JSON, which no page of another origin can send (SEC-50). */
  takesForm?: boolean
  /** Answers something else than the JSON envelope: a file, a stream, a redirect. */
  raw?: string
  /** Largest body in bytes; 1 MiB where absent (SEC-52). */
  bodyLimit?: number
}

const Nothing = Type.Object({}, { additionalProperties: false })
export type Nothing = typeof Nothing

/** Declares one call of the system. What is not stated is empty; `access` can never be left out. */
export function endpoint<
  const M extends Method,
  const P extends string,
  Params extends TObject = Nothing,
  Query extends TObject = Nothing,
  Body extends TSchema = Nothing,
  Reply extends TSchema = Nothing,
>(definition: {
  method: M
  path: P
  summary: string
  access: Access
  base?: Base
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
  errors?: readonly ErrorName[]
  rateLimit?: RateLimit | readonly RateLimit[]
  idempotent?: Repeatable
  takesDeadToken?: boolean
  sameForVisitors?: boolean
  sameForEverybody?: boolean
  whileSuspended?: boolean
  whilePlanLapsed?: boolean
  onOwnDomain?: boolean
  usesCookie?: boolean
  takesForm?: boolean
  raw?: string
  bodyLimit?: number
}): Endpoint<M, P, Params, Query, Body, Reply> {
  return {
    base: 'api',
    params: Nothing as unknown as Params,
    query: Nothing as unknown as Query,
    body: Nothing as unknown as Body,
    reply: Nothing as unknown as Reply,
    errors: [],
    ...definition,
  }
}

/** Mails with a code or a link that one address may cause in an hour, to whomever: thrice a classroom (SEC-33, SEC-49). */
export const MAIL_BUDGET = {
  points: 120,
  seconds: 3600,
  by: 'address',
  budget: 'mail',
} as const satisfies RateLimit

export const limitsOf = ({ rateLimit = [] }: Pick<Endpoint, 'rateLimit'>): readonly RateLimit[] =>
  'points' in rateLimit ? [rateLimit] : rateLimit

/** Whether it answers a table for a spreadsheet program. */
export const isSpreadsheet = ({ raw }: Endpoint): boolean =>
  raw === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type ParamsOf<E extends Endpoint> = Static<E['params']>
export type QueryOf<E extends Endpoint> = Static<E['query']>
export type BodyOf<E extends Endpoint> = Static<E['body']>
export type ReplyOf<E extends Endpoint> = Static<E['reply']>

/**
 * The same by the name of the part, without asking for an `Endpoint`: to prove that each of all endpoints is one
 * is more than the compiler does for every call of a page.
 */
export type PartOf<E, Name extends 'params' | 'query' | 'body' | 'reply'> =
  E extends Record<Name, infer S extends TSchema> ? Static<S> : never
