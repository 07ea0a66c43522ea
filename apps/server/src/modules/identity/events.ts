import { defineEvent } from '../../platform/jobs/jobs.ts'

/** Somebody made an account; `channelSeq` is 0 outside any site. The address is not proved yet. */
export const signedUp = defineEvent<{ channelSeq: number; userSeq: number; refererCode: string | null }>(
  'identity.signedUp',
)

/** The account's address is proved; from now on it may do everything (PERM-28). */
export const addressProved = defineEvent<{ channelSeq: number; userSeq: number }>('identity.addressProved')

/** `fromUserSeq` was the same person as `intoUserSeq` and is closed: what it has moves over (SOC-19). */
export const accountsMerged = defineEvent<{ channelSeq: number; fromUserSeq: number; intoUserSeq: number }>(
  'identity.accountsMerged',
)

/** The account is gone; what other modules keep of the person goes too. */
export const accountClosed = defineEvent<{ channelSeq: number; userSeq: number }>('identity.accountClosed')
