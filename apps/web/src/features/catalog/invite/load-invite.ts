import { isRefererCode } from '@seodang/domain/share'
import type { RouterContext } from '../../../platform/app-router.tsx'
import type { Channel } from '../../../platform/channel.tsx'
import { loadClass } from '../course/load-class.ts'
import { inviteQuery } from '../queries.ts'

/** The class that a share link leads to, with all that its preview in a messenger shows; null for an unknown code. */
export async function loadInvite(
  context: RouterContext,
  channel: Channel,
  refererCode: string,
): Promise<number | null> {
  if (!isRefererCode(refererCode)) return null
  const invited = await context.queryClient.ensureQueryData(
    inviteQuery(context.api, channel.channelSeq, refererCode),
  )
  if (!invited) return null
  await loadClass(context, channel, invited.courseSeq)
  return invited.courseSeq
}
