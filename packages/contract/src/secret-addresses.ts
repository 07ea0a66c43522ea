/**
 * Where an address carries something that opens a door: a log, an audit trail or a counter never keeps it whole.
 * The one list; every other parameter that is a text stands in `OPEN_PARAMS`, so that a new one is decided upon.
 */

/** Path parameters, of the contract and of the server's own routes, whose value is worth something to whoever reads it. */
export const SECRET_PARAMS: ReadonlySet<string> = new Set([
  // Calendar, campaigns, merging.
  'token',
  // Verification of an address, setting a password.
  'code',
  // The signed part of the addresses of files and films.
  'segment',
  // Whoever knows an upload may go on with it.
  'tusId',
  // Whoever knows the number of a certificate sees whose it is.
  'number',
])

/** Text parameters that open nothing. */
export const OPEN_PARAMS: ReadonlySet<string> = new Set([
  'snsTypeCd',
  'language',
  'kind',
  'salesDate',
  'settlementDate',
  'file',
  'refererCode',
  'userUid',
  'vimeoId',
  'videoId',
])

/** What stands before the secret part of a page's address. */
export const SECRET_PAGES: readonly string[] = ['/resetpassword/', '/certificates/']
