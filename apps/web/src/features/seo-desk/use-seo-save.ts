import type { SeoSetting } from '@seodang/domain/seo'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { type SeoKind, type SeoRow, seoListKey } from './queries.ts'
import * as texts from './texts.ts'

/** SEO-11: what one page or class says; upon what somebody else has saved meanwhile it is refused (SET-09). */
export function useSeoSave(kind: SeoKind) {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  return useMutation({
    mutationFn: ({ row, setting }: { row: SeoRow; setting: SeoSetting }) => {
      const body = { ...setting, basedOn: row.seoSetting }
      return kind === 'page'
        ? api.post('/v1.0/channels/{channelSeq}/admin/seo/page/{pageSeq}/modify', {
            path: { channelSeq, pageSeq: row.seq },
            body,
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/seo/course/{courseSeq}/modify', {
            path: { channelSeq, courseSeq: row.seq },
            body,
          })
    },
    onSuccess: (_, { row }) => toast({ text: text('saved', { title: row.title }), tone: 'good' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: seoListKey(channelSeq, kind) }),
  })
}

export function seoFailure(error: Error | null, text: (key: 'conflict' | 'failed') => string): string {
  if (error === null) return ''
  if (!(error instanceof ApiError)) return text('failed')
  if (error.errorName === 'CONFLICT_EDITED') return text('conflict')
  return Object.keys(error.fields).length > 0 ? '' : error.message || text('failed')
}
