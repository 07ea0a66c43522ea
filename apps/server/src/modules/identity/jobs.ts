import { DAY } from '@seodang/domain/instant'
import { eq, lt, lte, or } from 'drizzle-orm'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { forgetPictures, moveUploads } from '../media/index.ts'
import { accountClosed, accountsMerged } from './events.ts'
import { mailResetLink, resetRequest } from './reset-password.ts'
import {
  accessTokens,
  consents,
  emailCodes,
  integrations,
  loginFailures,
  phoneCodes,
  resetTokens,
  sessions,
  signOnCodes,
  socialTickets,
} from './tables.ts'

const tidy = defineJob<object>('identity-tidy')
/** Every load of a page makes a token that lives a quarter of an hour: a day of them would be the largest table. */
const tidyTokens = defineJob<object>('identity-tidy-tokens')

/** Access logs are kept three months (integrations 8.5), and a session row is one. */
const SESSIONS_KEPT = 90 * DAY
const CODES_KEPT = 7 * DAY

export function identityJobs({ jobs }: Services): void {
  jobs.work(resetRequest, mailResetLink)
  // Here and not in the media module, which this one stands on.
  jobs.on(accountClosed, 'pictures', (ctx, { userSeq }) => forgetPictures(ctx, userSeq))
  jobs.on(accountsMerged, 'pictures', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveUploads(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(accountsMerged, 'consents', async (ctx, { fromUserSeq, intoUserSeq }) => {
    await ctx.db.update(consents).set({ userSeq: intoUserSeq }).where(eq(consents.userSeq, fromUserSeq))
  })
  jobs.work(tidy, (ctx) => forgetOld(ctx))
  jobs.schedule(tidy, '40 4 * * *', {})
  jobs.work(tidyTokens, (ctx) => forgetOldTokens(ctx))
  jobs.schedule(tidyTokens, '*/10 * * * *', {})
}

export async function forgetOldTokens(ctx: Context): Promise<void> {
  await ctx.db.delete(accessTokens).where(lte(accessTokens.expiresAt, ctx.now))
}

/** Deletes what nobody needs any more: ended sessions, used codes and links, old failures. */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = (age: number) => new Date(ctx.now.getTime() - age)
  await ctx.db
    .delete(sessions)
    .where(
      or(lt(sessions.revokedAt, before(SESSIONS_KEPT)), lt(sessions.refreshExpiresAt, before(SESSIONS_KEPT))),
    )
  await ctx.db.delete(emailCodes).where(lt(emailCodes.createdAt, before(CODES_KEPT)))
  await ctx.db.delete(phoneCodes).where(lt(phoneCodes.createdAt, before(CODES_KEPT)))
  await ctx.db.delete(resetTokens).where(lt(resetTokens.createdAt, before(CODES_KEPT)))
  await ctx.db.delete(signOnCodes).where(lt(signOnCodes.createdAt, before(DAY)))
  // What a provider said of somebody is nobody's business once the ticket is of no use.
  await ctx.db.delete(socialTickets).where(lt(socialTickets.expiresAt, before(0)))
  await ctx.db.delete(integrations).where(lt(integrations.expiresAt, before(CODES_KEPT)))
  await ctx.db.delete(loginFailures).where(lt(loginFailures.updatedAt, before(DAY)))
}
