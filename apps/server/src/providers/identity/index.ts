import { SNS_TYPE } from '@seodang/domain/codes'
import type { SocialTypeCd } from '@seodang/domain/social'
import type { ClientKeys, IdentityProvider, IdentityProviders } from '../../modules/identity/port.ts'
import type { Fetch } from './ask.ts'
import { FACEBOOK, type FacebookPlaces, facebookProvider } from './facebook.ts'
import { GOOGLE, type GooglePlaces, googleProvider } from './google.ts'
import { KAKAO, type KakaoPlaces, kakaoProvider } from './kakao.ts'
import { NAVER, type NaverPlaces, naverProvider } from './naver.ts'

/** Where each vendor is; a stand-in has addresses of its own. */
export interface Vendors {
  [SNS_TYPE.kakao]: KakaoPlaces
  [SNS_TYPE.naver]: NaverPlaces
  [SNS_TYPE.google]: GooglePlaces
  [SNS_TYPE.facebook]: FacebookPlaces
}

export const REAL_VENDORS: Vendors = {
  [SNS_TYPE.kakao]: KAKAO,
  [SNS_TYPE.naver]: NAVER,
  [SNS_TYPE.google]: GOOGLE,
  [SNS_TYPE.facebook]: FACEBOOK,
}

/** A place where applications are registered. */
export interface Side {
  vendors: Vendors
  fetch: Fetch
}

export interface IdentityConfig {
  /** The installation's own applications, and where each is registered. */
  own: Partial<Record<SocialTypeCd, { keys: ClientKeys; at: Side }>>
  /** Where the applications of sites are registered. */
  sites: Side
  now: () => Date
}

/** SOC-14. Adapters are kept, because each keeps the signing keys that it has fetched. */
export function identityProviders({ own, sites, now }: IdentityConfig): IdentityProviders {
  const kept = new Map<string, IdentityProvider>()
  return {
    of(snsTypeCd, keys) {
      const chosen = keys ? { keys, at: sites } : own[snsTypeCd]
      if (!chosen) return null
      const name = JSON.stringify([snsTypeCd, chosen.keys, keys !== null])
      const known = kept.get(name)
      if (known) return known
      if (kept.size >= MOST_KEPT) kept.clear()
      const made = adapterOf(snsTypeCd, chosen.keys, chosen.at, now)
      kept.set(name, made)
      return made
    },
  }
}

const MOST_KEPT = 2_000

function adapterOf(
  snsTypeCd: SocialTypeCd,
  keys: ClientKeys,
  { vendors, fetch }: Side,
  now: () => Date,
): IdentityProvider {
  const parts = { keys, fetch, now }
  switch (snsTypeCd) {
    case SNS_TYPE.kakao:
      return kakaoProvider({ ...parts, places: vendors[snsTypeCd] })
    case SNS_TYPE.naver:
      return naverProvider({ ...parts, places: vendors[snsTypeCd] })
    case SNS_TYPE.google:
      return googleProvider({ ...parts, places: vendors[snsTypeCd] })
    case SNS_TYPE.facebook:
      return facebookProvider({ ...parts, places: vendors[snsTypeCd] })
  }
}
