import type { BodyOf } from '@seodang/contract/endpoint'
import type { createChannel } from '@seodang/contract/site'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useSendingKey } from '../../platform/sending-key.ts'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { siteDraftQuery } from './draft-query.ts'

/** CRT-08: makes the site and opens the guide of its dashboard; a double press makes one site. */
export function useCreateSite() {
  const api = useApi()
  const boot = useBoot()
  const queryClient = useQueryClient()
  const sending = useSendingKey()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createChannel>) =>
      api.post('/v1.0/channels/create', { body, idempotencyKey: sending.of(body) }),
    onSuccess: (site) => {
      queryClient.removeQueries({ queryKey: siteDraftQuery(api).queryKey })
      // Another site is another document (SITE-02).
      location.assign(siteAddress(boot, site, '/settings/dashboard'))
    },
  })
}
