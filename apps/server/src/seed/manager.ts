import { USER_TYPE } from '@seodang/domain/codes'
import { INVITATION_LIFE } from '@seodang/domain/operators'
import { channelUsers, invitations, operators } from '../modules/membership/tables.ts'
import type { Context } from '../platform/context.ts'
import { newToken, tokenHash } from '../platform/security/secrets.ts'
import { daysAgo, insertPerson } from './people.ts'

const SINCE_DAYS = 40

/** Somebody who was invited to help run the site, and does (OPR-08). */
export async function seedManager(
  ctx: Context,
  { owner, ...person }: { email: string; name: string; password: string; owner: number },
): Promise<number> {
  const { channelSeq, db, now } = ctx
  const userSeq = await insertPerson(ctx, person)
  const since = daysAgo(now, SINCE_DAYS)
  await db.insert(operators).values({ channelSeq, userSeq, userTypeCd: USER_TYPE.manager, createdAt: since })
  await db.insert(channelUsers).values({ channelSeq, userSeq, joinedAt: since })
  await db.insert(invitations).values({
    channelSeq,
    email: person.email,
    userTypeCd: USER_TYPE.manager,
    invitedBy: owner,
    agreedBy: owner,
    tokenHash: tokenHash(newToken()),
    sentAt: daysAgo(now, SINCE_DAYS + 1),
    expiresAt: new Date(daysAgo(now, SINCE_DAYS + 1).getTime() + INVITATION_LIFE),
    acceptedAt: since,
    acceptedBy: userSeq,
  })
  return userSeq
}
