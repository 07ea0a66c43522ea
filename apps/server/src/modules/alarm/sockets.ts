import { SOCKET_COMMAND } from '@seodang/domain/codes'
import type { Services } from '../../platform/context.ts'
import { badgeOf } from './badge.ts'

/** Whoever opens a page, or comes back after a restart, is told where the badge stands now. */
export function greetSockets(services: Services): void {
  services.hub.onOpened(async ({ userSeq, isMemberOnly }) =>
    // The count is over all sites, which a site's own domain is told nothing of (SEC-38).
    userSeq === null || isMemberOnly
      ? null
      : { command: SOCKET_COMMAND.alarmBadgeChanged, data: { ...(await badgeOf(services, userSeq)) } },
  )
}
