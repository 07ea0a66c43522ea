/** Paths that open something by themselves; logs, statistics and other people's scripts must not learn them. */
const SECRET = /(\/resetpassword\/|\/unsubscribe\/email\?(?:[^#\s"]*&)?token=)[^/?#\s"&]+/gi

/** SEC-37: an address as it may be told to others, with what opens an account left out. */
export const publicAddress = (address: string): string => address.replace(SECRET, '$1-')
