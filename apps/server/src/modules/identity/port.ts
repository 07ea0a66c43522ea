import type { SocialTypeCd, SocialWord } from '@seodang/domain/social'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/** A provider did not say who somebody is; the reason is for the log, the person hears one sentence (SOC-13). */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

export interface ClientKeys {
  clientId: string
  clientSecret: string
}

/** Where the person goes: the marks come back, or come to be proved, in `exchange`. */
export interface Departure {
  redirectUri: string
  state: string
  nonce: string
  codeChallenge: string
}

/** What came back from there, with what it must fit. */
export interface Return {
  redirectUri: string
  code: string
  state: string
  nonce: string
  codeVerifier: string
  /** Also asks which of the site's terms were agreed to there (JOIN-04). */
  asksTerms: boolean
}

/** One provider with one application's keys. */
export interface IdentityProvider {
  readonly clientId: string
  authorizeUrl(departure: Departure): string
  /** Fails with ProviderRefused, whatever went wrong on the way. */
  exchange(returned: Return): Promise<SocialWord>
}

/** The providers of this installation: by the keys of a site, or by its own; null where it has none (SOC-14). */
export interface IdentityProviders {
  of(snsTypeCd: SocialTypeCd, keys: ClientKeys | null): IdentityProvider | null
}

/**
 * Desks of the platform (ADM-04), which share nothing with sessions but whose they are: what ends all sessions of a person
 * ends these too, for they were opened with the same password.
 */
export interface Desks {
  /** Ends every one of the person, also those that wait for the second factor. In a transaction that holds the account. */
  end(ctx: Context, userSeq: number): Promise<number>
  countOpen(ctx: Context, userSeq: number): Promise<number>
}

export const DESKS = definePort<Desks>('identity.desks')

/** What has to know the proved address of somebody once more, before their account forgets it (ACC-29). */
export const BEFORE_CLOSING =
  definePort<(ctx: Context, userSeq: number) => Promise<void>>('identity.beforeClosing')

/**
 * What holds of a person and not of an account has to be with the account that stays before the other forgets its proved
 * address (SOC-19).
 */
export const BEFORE_MERGING =
  definePort<(ctx: Context, fromUserSeq: number, intoUserSeq: number) => Promise<void>>(
    'identity.beforeMerging',
  )

export const IDENTITY_PROVIDERS = definePort<IdentityProviders>('identity.providers')
