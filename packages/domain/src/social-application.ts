import type { SessionAudience } from './session.ts'
import type { SocialWord } from './social.ts'

/** Whose an application at a provider is: the product's, or a site's own, whose owner holds its secret. */
export type ApplicationOf = 'product' | 'site'

export interface SocialDoor {
  /** Where a login is good that is made at the address that is asked. */
  audience: Pick<SessionAudience, 'channelSeq'>
  /** The site that the login is for, whatever host it is asked at; 0 for the product itself. */
  channelSeq: number
  /** Which applications there are: the product's, and one of that site's own. */
  kept: Record<ApplicationOf, boolean>
}

/**
 * SEC-38, SEC-35: whose application logs people in at a door; `signOn` leads to the product, where the person says yes.
 *
 * An application of a site's own opens that site's own domain and nothing else. Its owner needs nobody's leave to come as
 * any of its people: Facebook makes codes for whoever holds the secret and a token of the person (`oauth/client_code`),
 * Naver's exchange names no address that the code was made for, and those of Kakao and Google come back to the domain, whose
 * holder reads them. So no provider is an exception. Where the site has no domain in force, the product's serves it.
 */
export function applicationAt({ audience, channelSeq, kept }: SocialDoor): ApplicationOf | 'signOn' | null {
  if (audience.channelSeq === null) return kept.product ? 'product' : null
  if (audience.channelSeq !== channelSeq) return null
  if (kept.site) return 'site'
  return kept.product ? 'signOn' : null
}

/**
 * SEC-34: what a provider says through an application of a site's own is a claim of an address and proves none: an account
 * is good for the whole product, and nobody enters, links, merges or ends one by what somebody else's application says.
 */
export const wordThrough = (by: ApplicationOf, word: SocialWord): SocialWord =>
  by === 'product' ? word : { ...word, isEmailProved: false }
