import { PUBLISH_STATUS } from '@seodang/domain/codes'
import { PAGE_TITLE_LENGTH } from '@seodang/domain/page-blocks'
import { PAGE_PLACES } from '@seodang/domain/page-place'
import { cutText } from '@seodang/domain/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { alert, confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type PageRow, pagesKey } from './queries.ts'
import * as texts from './texts.ts'

/** Publishing, copying and deleting from the list; asked first where it takes something away (UI-20). */
export function usePageActs(onCopied: (pageSeq: number) => void) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: pagesKey(channelSeq) })
  const onError = (error: Error) => void alert({ description: reasonOf(error) })
  const reasonOf = (error: Error) => {
    if (!(error instanceof ApiError)) return text('failed')
    if (error.errorName !== 'PAGE_IN_USE') return error.message || text('failed')
    // PGE-18: it names where the page stands.
    const used: unknown = error.details.places
    const places = PAGE_PLACES.filter((place) => Array.isArray(used) && used.includes(place))
    return text('inUse', { places: places.map((place) => text(`place.${place}`)).join(', ') })
  }
  const publishing = useMutation({
    mutationFn: ({ pageSeq, publishStatusCd }: Pick<PageRow, 'pageSeq' | 'publishStatusCd'>) =>
      api.post('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/public', {
        path: { channelSeq, pageSeq },
        body: { publishStatusCd },
      }),
    onSuccess: ({ publishStatusCd }) =>
      toast({
        text: text(publishStatusCd === PUBLISH_STATUS.published ? 'nowPublic' : 'nowHidden'),
        tone: 'good',
      }),
    onError,
    onSettled,
  })
  const copying = useMutation({
    mutationFn: ({ pageSeq, title }: PageRow) =>
      once(pageSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/copy', {
          path: { channelSeq, pageSeq },
          body: { title: cutText(text('copyTitle', { title }), PAGE_TITLE_LENGTH) },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ pageSeq }) => {
      toast({ text: text('copied'), tone: 'good' })
      onCopied(pageSeq)
    },
    onError,
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ pageSeq }: PageRow) =>
      api.post('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/delete', { path: { channelSeq, pageSeq } }),
    onSuccess: () => toast({ text: text('removed'), tone: 'good' }),
    onError,
    onSettled,
  })
  return {
    publish: ({ pageSeq, publishStatusCd }: PageRow) =>
      publishing.mutate({
        pageSeq,
        publishStatusCd:
          publishStatusCd === PUBLISH_STATUS.published
            ? PUBLISH_STATUS.unpublished
            : PUBLISH_STATUS.published,
      }),
    copy: (page: PageRow) => copying.mutate(page),
    remove: async (page: PageRow) => {
      const agreed = await confirm({
        title: text('removeTitle', { title: page.title }),
        description: text('removeHint'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (agreed) removal.mutate(page)
    },
  }
}
