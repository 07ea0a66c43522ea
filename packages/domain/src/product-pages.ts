/** Pages of the people who run a site, and of the whole account: at the product's address only (SEC-38). */
const PRODUCT_ONLY =
  /^\/(settings|studio|viewon|editinformation|mypage|service|paymentmanage|settlement|invitation|create_site|create)(\/|$)|^\/(classes|packages)\/(create$|[^/]+\/settings(\/|$))/i

/**
 * Pages that bring somebody to those: who is sent on from them by an address loses what stands behind the `#`. And where an
 * own domain leads whoever wants to do with a card of before what it does not let them do there, and one's cards.
 */
const ENTRANCES =
  /^\/(signon|login|createaccount|authcallback|resetpassword|unsubscribe|me\/memberships|register_card)(\/|$)/i

/** Where a gateway sends somebody back to who paid at the product's address: at the domain they may be nobody. */
const PAID = /^\/(classes|packages)\/[^/]+\/payment\/(success|fail)(\/|$)/i

/** What a site's own domain does not show, because whoever holds it could look over the shoulder. */
export const isProductOnly = (pathname: string): boolean => PRODUCT_ONLY.test(pathname)

/** Work, the account, and the ways there: not a visit of the site. */
export const isProducts = (pathname: string): boolean => isProductOnly(pathname) || ENTRANCES.test(pathname)

/** What the address that the product gives to a site goes on showing when the site lives at its own domain. */
export const staysAtProduct = (pathname: string): boolean => isProducts(pathname) || PAID.test(pathname)
