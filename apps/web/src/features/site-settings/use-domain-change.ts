import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { siteSettingsQuery } from './queries.ts'

/**
 * After a step of the domain: what is shown of it is asked again, and nothing else, so that fields that are being
 * edited keep the revision that they began with.
 */
export function useDomainChange(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return async () => {
    const query = siteSettingsQuery(api, channelSeq)
    const { customDomain, host, origin } = await api.get('/v1.0/channels/{channelSeq}/admin/configuration', {
      path: { channelSeq },
    })
    queryClient.setQueryData(query.queryKey, (before) => before && { ...before, customDomain, host, origin })
  }
}
