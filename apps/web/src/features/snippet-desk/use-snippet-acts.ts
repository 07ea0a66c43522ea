import type { SnippetDraft } from '@seodang/domain/snippet'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { confirm } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type Snippet, snippetsKey } from './queries.ts'
import * as texts from './texts.ts'

/** What is kept of a snippet as its form has it. */
export const draftOf = ({ name, placeCd, pages, code, hosts, useYn }: SnippetDraft): SnippetDraft => ({
  name,
  placeCd,
  pages: [...pages],
  code,
  hosts: [...hosts],
  useYn,
})

/** Saving warns about what the code can do; switching it off and deleting it do not (MKT-10). */
export function useSnippetActs() {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: snippetsKey(channelSeq) })
  const onError = (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' })
  const save = useMutation({
    mutationFn: async ({ snippet, draft }: { snippet: Snippet | undefined; draft: SnippetDraft }) => {
      const body = draftOf(draft)
      if (!snippet)
        await once(body, (idempotencyKey) =>
          api.post('/v1.0/channels/{channelSeq}/admin/snippets/create', {
            path: { channelSeq },
            body,
            idempotencyKey,
          }),
        )
      else
        await api.post('/v1.0/channels/{channelSeq}/admin/snippets/{snippetSeq}/modify', {
          path: { channelSeq, snippetSeq: snippet.snippetSeq },
          body: { ...body, revision: snippet.revision },
        })
    },
    onSuccess: () => toast({ text: text('saved'), tone: 'good' }),
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ snippetSeq }: Snippet) =>
      api.post('/v1.0/channels/{channelSeq}/admin/snippets/{snippetSeq}/delete', {
        path: { channelSeq, snippetSeq },
      }),
    onSuccess: () => toast({ text: text('removed'), tone: 'good' }),
    onError,
    onSettled,
  })
  const warned = () =>
    confirm({
      title: text('warnTitle'),
      description: text('warnText'),
      confirmLabel: text('saveAnyway'),
      danger: true,
    })
  return {
    save,
    warned,
    turn: async (snippet: Snippet, useYn: 'Y' | 'N') => {
      if (useYn === 'N' || (await warned()))
        save.mutate({ snippet, draft: { ...draftOf(snippet), useYn } }, { onError })
    },
    remove: async (snippet: Snippet) => {
      const agreed = await confirm({
        title: text('removeTitle', { name: snippet.name }),
        description: text('removeText'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (agreed) removal.mutate(snippet)
    },
  }
}
