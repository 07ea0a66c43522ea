/** Paths that open something by themselves; logs, statistics and other people's scripts must not learn them. */
const SECRET =
  /(\/resetpassword\/|\/unsubscribe\/email\?(?:[^#\s"]*&)?token=|\/(?:signon|invitation)(?:\?[^#\s"]*)?#)[^/?#\s"&]+/gi
/** What a provider's answer came to is all in the fragment (SOC-18). */
const RETURNED = /(\/authcallback[^#\s"]*)#[^\s"]*/gi

/** SEC-37: an address as it may be told to others, with what opens an account left out. */
export const publicAddress = (address: string): string =>
  address.replace(SECRET, '$1-').replace(RETURNED, '$1')

/** Pages that keep such a key, also when the address no longer shows it: nobody else's script is loaded there. */
export const keepsSecret = (address: string): boolean =>
  publicAddress(address) !== address || INVITATION.test(address)

const INVITATION = /^(?:https?:\/\/[^/]+)?\/invitation(?:[?#]|$)/i
