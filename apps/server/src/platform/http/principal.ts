import type { Principal } from '@seodang/domain/access'
import type { PlanStanding } from '@seodang/domain/plan-guard'
import type { SessionAudience } from '@seodang/domain/session'

/** A token as it came and where, and the one site and class that the call is about. */
export interface PrincipalQuery {
  token: string | null
  audience: SessionAudience
  channelSeq: number | null
  courseSeq: number | null
}

export interface LoadedPrincipal {
  principal: Principal
  sessionSeq: number | null
  /** A token was given but opens nothing: it ended, was revoked, never was, or is of another place. */
  tokenRefused: boolean
  /** False where the path names a site that does not exist or is closed (API-26). */
  channelExists: boolean
  /** The platform has stopped the site (ADM-02). */
  isSuspended: boolean
  /** What the plan of the site lets its staff do (BYD-27); null where no site is asked about. */
  plan: PlanStanding | null
  /** Whether the class of the path is there and the principal may know of it (SEC-07, SEC-09). */
  courseVisible: boolean
}

/** Answers who asks; compose.ts provides it, because it reads the tables of several modules in one query. */
export type LoadPrincipal = (query: PrincipalQuery) => Promise<LoadedPrincipal>

/** The platform's desk: a token as it came in its cookie, and the browser that sent it (ADM-04). */
export interface DeskQuery {
  token: string | null
  userAgent: string
}

/** Answers who is at the desk; a session of a site is nobody there. */
export type LoadDesk = (query: DeskQuery) => Promise<{ principal: Principal; adminSessionSeq: number | null }>

/** Who is at the desk whose session has this key; null once it is closed. Unlike a look it keeps nothing open. */
export type LoadDeskHolder = (adminSessionSeq: number) => Promise<LoadedPrincipal | null>

/** The site that a host stands for (SITE-01, SITE-22), and where it lives now. */
export interface SiteHost {
  channelSeq: number
  origin: string
  /** The site's own domain, which its owner holds, and not an address that the product gives. */
  isOwnDomain: boolean
  /** The address that the product gives to it: there its staff works. */
  productOrigin: string
}

/** Null for the product's own hosts and for strangers. */
export type ResolveHost = (host: string) => Promise<SiteHost | null>
