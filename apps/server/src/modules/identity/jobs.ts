import { lte } from 'drizzle-orm'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetPictures, moveUploads } from '../media/index.ts'
import { accountClosed, accountsMerged } from './events.ts'
import { moveConsents } from './merged-consents.ts'
import { mailResetLink, resetRequest } from './reset-password.ts'
import {
  accessTokens,
  emailCodes,
  integrations,
  loginFailures,
  phoneCodes,
  resetTokens,
  sessions,
  signOnCodes,
  socialTickets,
} from './tables.ts'

/** Every load of a page makes a token that lives a quarter of an hour: a day of them would be the largest table. */
const tidyTokens = defineJob<object>('identity-tidy-tokens')

/** Access logs are kept three months (integrations 8.5), and a session row is one. */
const SESSIONS_KEPT = 90
/** Long enough to look into a complaint. */
const CODES_KEPT = 7

export function identityJobs({ jobs, retention, away }: Services): void {
  // ACC-25: a lock that ends a year later.
  away.keepsStamps({ column: loginFailures.updatedAt, becomes: 'gone' })
  jobs.work(resetRequest, mailResetLink)
  // Here and not in the media module, which this one stands on.
  jobs.on(accountClosed, 'pictures', (ctx, { userSeq }) => forgetPictures(ctx, userSeq))
  jobs.on(accountsMerged, 'pictures', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveUploads(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(accountsMerged, 'consents', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveConsents(ctx, fromUserSeq, intoUserSeq),
  )
  retention.keep(
    { table: sessions, since: sessions.revokedAt, days: SESSIONS_KEPT },
    { table: sessions, since: sessions.refreshExpiresAt, days: SESSIONS_KEPT },
    { table: emailCodes, since: emailCodes.createdAt, days: CODES_KEPT },
    { table: phoneCodes, since: phoneCodes.createdAt, days: CODES_KEPT },
    { table: resetTokens, since: resetTokens.createdAt, days: CODES_KEPT },
    { table: signOnCodes, since: signOnCodes.createdAt, days: 1 },
    // What a provider said of somebody is nobody's business once the ticket is of no use.
    { table: socialTickets, since: socialTickets.expiresAt, days: 0 },
    { table: integrations, since: integrations.expiresAt, days: CODES_KEPT },
    { table: loginFailures, since: loginFailures.updatedAt, days: 1 },
  )
  jobs.work(tidyTokens, (ctx) => forgetOldTokens(ctx))
  jobs.schedule(tidyTokens, '*/10 * * * *', {})
}

export async function forgetOldTokens(ctx: Context): Promise<void> {
  await ctx.db.delete(accessTokens).where(lte(accessTokens.expiresAt, ctx.now))
}
