import type { ReplyOf } from '@seodang/contract/endpoint'
import type { sessionUser } from '@seodang/contract/identity'
import { INTEGRATION_STATUS, type IntegrationStatus, SNS_TYPE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { imageUrl } from '../media/index.ts'
import { type Link, listLinks } from './social-accounts-store.ts'
import { countManagedSites, getUser } from './store.ts'

export type SessionUserView = ReplyOf<typeof sessionUser>['user']

/** Unread alarms of a person, for the badge; the module that owns alarms knows. */
export const unreadAlarms =
  definePort<(ctx: Context, userSeq: number) => Promise<number>>('identity.unreadAlarms')

/** ACC-08, ACC-09: the logged-in person as the page knows them. */
export async function sessionUserView(ctx: Context, userSeq: number): Promise<SessionUserView> {
  const isMemberOnly = ctx.origin.audience.channelSeq !== null
  const [user, links, mngCnt, badgeCount] = await Promise.all([
    getUser(ctx, userSeq),
    listLinks(ctx, userSeq),
    // Of other sites nothing is said at a site's own domain.
    isMemberOnly ? 0 : countManagedSites(ctx, userSeq),
    isMemberOnly ? 0 : ctx.services.ports.use(unreadAlarms)(ctx, userSeq),
  ])
  return {
    userSeq: user.userSeq,
    name: user.name,
    email: user.email,
    phone: user.phone,
    phoneAt: user.phoneAt?.toISOString() ?? null,
    snsTypeCd: user.snsTypeCd,
    snsInfo: isMemberOnly ? [] : snsInfoOf(links),
    badgeCount,
    alarmReadSeq: user.alarmReadSeq,
    mngCnt,
    isInitPlan: user.isInitPlan,
    profileImageUrl: imageUrl(user.profileImageKey),
    isAuthenticated: user.verifiedAt !== null,
    // Their right is the desk's (ADM-04): on a site they are like anybody, save while they look at one.
    isPlatformAdmin: ctx.principal.isPlatformAdmin,
  }
}

/** ACC-09: each provider once, by whichever of its applications the person came last. */
const snsInfoOf = (links: Link[]): SessionUserView['snsInfo'] =>
  links
    .filter(({ snsTypeCd }, index) => links.findIndex((other) => other.snsTypeCd === snsTypeCd) === index)
    .map(({ snsTypeCd, email, linkedAt }) => ({ snsTypeCd, email, linkedAt: linkedAt.toISOString() }))

/**
 * SOC-16, JOIN-02: whoever came through a provider and has not proved the address has a step to take before
 * joining; it says nothing about other accounts. An e-mail account joins at once (JOIN-03).
 */
export async function integrationStatus(ctx: Context, userSeq: number): Promise<IntegrationStatus> {
  const { snsTypeCd, verifiedAt } = await getUser(ctx, userSeq)
  return snsTypeCd === SNS_TYPE.email || verifiedAt
    ? INTEGRATION_STATUS.integrated
    : INTEGRATION_STATUS.mergeNeeded
}
