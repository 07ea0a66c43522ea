import type { BodyOf } from '@seodang/contract/endpoint'
import type { createChannel } from '@seodang/contract/site'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { siteAddress, useBoot } from '../../platform/site-address.ts'
import { siteDraftQuery } from './draft-query.ts'

/** CRT-08: makes the site and opens the guide of its dashboard; a double press makes one site. */
export function useCreateSite() {
  const api = useApi()
  const boot = useBoot()
  const queryClient = useQueryClient()
  // One key for one set of words: after a refusal the corrected ones are another call.
  const [sent, setSent] = useState<{ words: string; key: string }>()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createChannel>) => {
      const words = JSON.stringify(body)
      const key = sent?.words === words ? sent.key : crypto.randomUUID()
      setSent({ words, key })
      return api.post('/v1.0/channels/create', { body, idempotencyKey: key })
    },
    onSuccess: (site) => {
      queryClient.removeQueries({ queryKey: siteDraftQuery(api).queryKey })
      // Another site is another document (SITE-02).
      location.assign(siteAddress(boot, site, '/settings/dashboard'))
    },
  })
}
