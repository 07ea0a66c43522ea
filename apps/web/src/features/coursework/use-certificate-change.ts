import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { type CourseKey, deskKey } from './queries.ts'
import * as texts from './texts.ts'

type Change =
  | { act: 'issue'; attendSeqs: number[] }
  | { act: 'withdraw' | 'reissue'; certificateSeq: number; reason: string }

/** CERT-06: issues, withdraws and issues again; answers what is to be said of it. */
export function useCertificateChange(key: CourseKey) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change): Promise<string> => {
      if (change.act === 'issue') {
        const { issuedCount } = await api.post(
          '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/create',
          { path: { ...key }, body: { attendSeqs: change.attendSeqs } },
        )
        return text('issueMany', { n: issuedCount })
      }
      const init = {
        path: { ...key, certificateSeq: change.certificateSeq },
        body: { reason: change.reason },
      }
      if (change.act === 'withdraw') {
        await api.post(
          '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/{certificateSeq}/delete',
          init,
        )
        return text('withdrew')
      }
      await api.post(
        '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/{certificateSeq}/modify',
        init,
      )
      return text('reissued')
    },
    onSuccess: (said) => toast({ text: said, tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskKey(key) }),
  })
}
