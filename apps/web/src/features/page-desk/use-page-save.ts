import { PUBLISH_STATUS, type PublishStatusCd } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { focusFirstProblem } from '../../ui/focus.ts'
import { toast } from '../../ui/toast.ts'
import { type EditedPage, editedPageQuery, type PageContent, pagesKey } from './queries.ts'
import * as texts from './texts.ts'
import type { Builder } from './use-builder.ts'

/** Saving and publishing; two who save at once are told of each other (SET-09). */
export function usePageSave(saved: EditedPage | null, builder: Builder) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [page, setPage] = useState(saved)
  const [conflict, setConflict] = useState(false)
  const [failure, setFailure] = useState('')

  const keep = (next: EditedPage, sent: PageContent) => {
    setPage(next)
    setConflict(false)
    setFailure('')
    builder.kept(next, sent)
    queryClient.setQueryData(editedPageQuery(api, channelSeq, next.pageSeq).queryKey, next)
    void queryClient.invalidateQueries({ queryKey: [...pagesKey(channelSeq), 'list'] })
    void queryClient.invalidateQueries({ queryKey: [...pagesKey(channelSeq), next.pageSeq, 'versions'] })
  }
  /** Somebody deleted it meanwhile: what is open is a page that does not exist yet. */
  const lose = () => {
    setPage(null)
    setConflict(false)
    setFailure(text('deletedMeanwhile'))
  }
  const refuse = (error: Error) => {
    if (!(error instanceof ApiError)) return setFailure(text('failed'))
    if (error.errorName === 'CONFLICT_EDITED') return setConflict(true)
    if (error.status === 404) return lose()
    const fields = error.errorName === 'DUPLICATE_PATH' ? { path: error.message } : error.fields
    if (Object.keys(fields).length === 0) return setFailure(error.message || text('failed'))
    flushSync(() => {
      builder.tell(fields)
      showFirst(Object.keys(fields))
    })
    focusFirstProblem()
  }
  /** The settings of the block, or of the page, that the first problem belongs to. */
  const showFirst = (fields: readonly string[]) => {
    const index = fields.some((field) => field === 'title' || field === 'path')
      ? -1
      : Number(/^blocks\.(\d+)/.exec(fields[0] ?? '')?.[1] ?? -1)
    builder.select(builder.content.blocks[index]?.blockId ?? null)
  }

  const saving = useMutation({
    mutationFn: ({ sent, over }: { sent: PageContent; over: EditedPage | null }): Promise<EditedPage> =>
      over === null
        ? once(sent, (idempotencyKey) =>
            api.post('/v1.0/channels/{channelSeq}/admin/pages/create', {
              path: { channelSeq },
              body: sent,
              idempotencyKey,
            }),
          )
        : api.post('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/modify', {
            path: { channelSeq, pageSeq: over.pageSeq },
            body: { ...sent, revision: over.revision },
          }),
    onSuccess: (next, { sent }) => {
      keep(next, sent)
      toast({ text: text('saved'), tone: 'good' })
    },
    onError: refuse,
  })
  const publishing = useMutation({
    mutationFn: ({ pageSeq, to }: { pageSeq: number; to: PublishStatusCd }) =>
      api.post('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/public', {
        path: { channelSeq, pageSeq },
        body: { publishStatusCd: to },
      }),
    onSuccess: ({ publishStatusCd }) => {
      setPage((known) => known && { ...known, publishStatusCd })
      toast({
        text: text(publishStatusCd === PUBLISH_STATUS.published ? 'nowPublic' : 'nowHidden'),
        tone: 'good',
      })
      void queryClient.invalidateQueries({ queryKey: [...pagesKey(channelSeq), 'list'] })
    },
    onError: (error) =>
      setFailure(error instanceof ApiError ? error.message || text('failed') : text('failed')),
  })
  const restoring = useMutation({
    mutationFn: (version: number) =>
      api.post('/v1.0/channels/{channelSeq}/admin/pages/{pageSeq}/restore', {
        path: { channelSeq, pageSeq: page?.pageSeq ?? 0 },
        body: { revision: page?.revision ?? 0, version },
      }),
    // What was built over it is what somebody wanted to be rid of.
    onSuccess: (next) => {
      keep(next, builder.content)
      toast({ text: text('restored'), tone: 'good' })
    },
    onError: refuse,
  })

  const submit = async (): Promise<EditedPage | null> => {
    const wrong = Object.keys(builder.problems)
    if (wrong.length > 0) {
      flushSync(() => {
        builder.try()
        showFirst(wrong)
      })
      focusFirstProblem()
      return null
    }
    return saving.mutateAsync({ sent: builder.content, over: page }).catch(() => null)
  }
  const newest = async () => {
    if (page === null) return null
    const query = editedPageQuery(api, channelSeq, page.pageSeq)
    return queryClient.fetchQuery({ ...query, staleTime: 0 }).catch((error: Error) => {
      refuse(error)
      return null
    })
  }
  return {
    page,
    conflict,
    failure,
    isSaving: saving.isPending,
    isPublishing: publishing.isPending,
    submit,
    publish: async (to: PublishStatusCd) => {
      const kept = builder.dirty || page === null ? await submit() : page
      if (kept) publishing.mutate({ pageSeq: kept.pageSeq, to })
      return kept
    },
    restore: restoring.mutateAsync,
    takeTheirs: async () => {
      const theirs = await newest()
      if (theirs) keep(theirs, builder.content)
    },
    keepMine: async () => {
      const theirs = await newest()
      // What is wrong with it was told when it was pressed first, and the server tells what their part made so.
      if (theirs) await saving.mutateAsync({ sent: builder.putOver(theirs), over: theirs }).catch(() => null)
    },
  }
}
