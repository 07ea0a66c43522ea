/** The ways in which somebody shows that they read the mail of an address. */
export const PROOF_WAY = {
  /** The six digits, typed in a session of the account that claims the address (VER-11). */
  code: 'code',
  /** A provider that vouches for the address and leads into that account (SOC-01). */
  provider: 'provider',
  /** The link of a mail, wherever it was opened (VER-06). */
  resetLink: 'resetLink',
} as const
export type ProofWay = (typeof PROOF_WAY)[keyof typeof PROOF_WAY]

/** What opens an account. */
const KEYS = [
  'session',
  'otherSessions',
  'password',
  'provider',
  'otherProviders',
  'signOnCodes',
  'signOnConsents',
  'resetLinks',
  'emailCodes',
] as const
/** What every account has to say of its person. */
const FACTS = ['name', 'consents'] as const
/** What a person may add. */
const ADDITIONS = ['phone', 'picture', 'addresses', 'drafts', 'calendar', 'memberships', 'places'] as const
/** What must stay traceable to the account under which it came about. */
const RECORDS = ['orders', 'writings'] as const

export const ATTACHED = [...KEYS, ...FACTS, ...ADDITIONS, ...RECORDS, 'cards'] as const
export type Attached = (typeof ATTACHED)[number]

/** `leftBehind`: with the account that is closed, out of reach of whoever proved the address. */
export type Fate = 'stays' | 'ends' | 'askedAgain' | 'leftBehind'

/**
 * The keys that the one who proves has shown to hold. An account whose address is not proved has one way in, a password
 * or a provider: whoever is in a session of it came by that way. A link from a mail shows nothing but the mail.
 */
const HELD: Record<ProofWay, readonly Attached[]> = {
  code: ['session', 'password', 'provider', 'otherProviders'],
  provider: ['provider'],
  resetLink: [],
}

/** SEC-34: whether the account that claimed the address is the prover's own. Else it ends, and a new one begins. */
export const isProversOwn = (way: ProofWay): boolean => HELD[way].length > 0

/**
 * SEC-34: what becomes of what was attached to an account before its address was proved. No key survives but those that
 * the prover holds. The rest is theirs where the account is; where it is not, none of it reaches them.
 */
export function fateAtProof(attached: Attached, way: ProofWay): Fate {
  if (isOneOf(KEYS, attached)) return HELD[way].includes(attached) ? 'stays' : 'ends'
  if (isProversOwn(way)) return 'stays'
  if (isOneOf(FACTS, attached)) return 'askedAgain'
  return isOneOf(RECORDS, attached) ? 'leftBehind' : 'ends'
}

const isOneOf = (group: readonly Attached[], attached: Attached) => group.includes(attached)
