import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { type Branch, storedOrder } from '@seodang/domain/curriculum-tree'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { confirm } from '../../../ui/dialog-requests.ts'
import { toast } from '../../../ui/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import { curriculumQuery, type EditedItem, type NewItem } from '../queries.ts'
import * as texts from './texts.ts'

/** What can be done with the items of the class that is edited; each answer is the whole curriculum. */
export function useCurriculum() {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const onceCopied = useSendOnce()
  const queryClient = useQueryClient()
  const { course, items } = useEditor()
  const { channelSeq, courseSeq } = course
  const path = { channelSeq, courseSeq }
  const { queryKey } = curriculumQuery(api, channelSeq, courseSeq)
  const put = async ({ list }: { list: EditedItem[] }) => {
    // A list that was asked for before the change would take it back.
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, list)
  }
  const tell = (error: Error) =>
    toast({ text: (error instanceof ApiError && error.message) || text('actionFailed'), tone: 'bad' })

  const creating = useMutation({
    mutationFn: (wanted: NewItem[]) =>
      once(wanted, (idempotencyKey) =>
        api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/create', {
          path,
          body: { items: wanted },
          idempotencyKey,
        }),
      ),
    onSuccess: put,
  })
  const copying = useMutation({
    mutationFn: (curriculumSeqs: number[]) =>
      onceCopied(curriculumSeqs, (idempotencyKey) =>
        api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/copy', {
          path,
          body: { curriculumSeqs },
          idempotencyKey,
        }),
      ),
    onSuccess: put,
    onError: tell,
  })
  const ordering = useMutation({
    mutationFn: (tree: readonly Branch<EditedItem>[]) =>
      api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/ordering', {
        path,
        body: {
          order: storedOrder(tree).map(({ curriculumSeq, sectionSeq }) => ({ curriculumSeq, sectionSeq })),
        },
      }),
    onMutate: async (tree) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, placed(before ?? [], storedOrder(tree)))
      return { before }
    },
    onSuccess: put,
    onError: (error, _, context) => {
      queryClient.setQueryData(queryKey, context?.before)
      tell(error)
    },
  })
  const removing = useMutation({
    mutationFn: (body: { curriculumSeqs: number[]; forceYn: 'Y' | 'N' }) =>
      api.post('/v2.0/curriculums/{channelSeq}/{courseSeq}/delete', { path, body }),
    onSuccess: (answer, { curriculumSeqs }) => {
      void put(answer)
      toast({ text: text('removed', { n: curriculumSeqs.length }), tone: 'good' })
    },
  })

  /** CUR-17, UI-20: names what goes; asks again where learners have opened it. Whether it was removed. */
  const remove = async (curriculumSeqs: number[]): Promise<boolean> => {
    const gone = items.filter(({ curriculumSeq }) => curriculumSeqs.includes(curriculumSeq))
    const agreed = await confirm({
      title: text('removeTitle', { n: gone.length }),
      affected: gone.map(({ title }) => ({ name: title || text('untitled') })),
      ...(gone.some(({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.section) && {
        description: text('removeSection'),
      }),
      confirmLabel: text('removeConfirm', { n: gone.length }),
      danger: true,
    })
    if (!agreed) return false
    try {
      await removing.mutateAsync({ curriculumSeqs, forceYn: 'N' })
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.errorName !== 'ITEM_HAS_RECORDS') {
        if (error instanceof Error) tell(error)
        return false
      }
    }
    const seen = gone.filter(({ recordCount }) => recordCount > 0)
    const insists = await confirm({
      title: text('recordsTitle'),
      description: text('recordsText'),
      affected: seen.map(({ title, recordCount }) => ({
        name: title || text('untitled'),
        effect: text('recordsOf', { n: recordCount }),
      })),
      confirmLabel: text('removeConfirm', { n: gone.length }),
      danger: true,
    })
    if (!insists) return false
    return removing.mutateAsync({ curriculumSeqs, forceYn: 'Y' }).then(
      () => true,
      (error: Error) => {
        tell(error)
        return false
      },
    )
  }

  return {
    /** Answers the keys of what was made, in the order that was asked for; none where it was refused. */
    create: async (wanted: NewItem[]): Promise<number[]> => {
      const before = new Set(items.map(({ curriculumSeq }) => curriculumSeq))
      const made = await creating.mutateAsync(wanted).catch((error: Error) => {
        tell(error)
        return null
      })
      return (made?.list ?? [])
        .map(({ curriculumSeq }) => curriculumSeq)
        .filter((seq) => !before.has(seq))
        .sort((a, b) => a - b)
    },
    /** Makes an item of an upload; whoever sends it tells what was refused. */
    createOfUpload: async (wanted: NewItem): Promise<void> => void (await creating.mutateAsync([wanted])),
    isCreating: creating.isPending,
    copy: (curriculumSeqs: number[]) => copying.mutate(curriculumSeqs),
    order: (tree: readonly Branch<EditedItem>[]) => ordering.mutate(tree),
    remove,
    refetch: () => void queryClient.invalidateQueries({ queryKey }),
  }
}

/** The items at their new places, everything else of them as it is known. */
function placed(known: readonly EditedItem[], order: readonly EditedItem[]): EditedItem[] {
  const bySeq = new Map(known.map((item) => [item.curriculumSeq, item]))
  return order.flatMap(({ curriculumSeq, ord, sectionSeq }) => {
    const item = bySeq.get(curriculumSeq)
    return item ? [{ ...item, ord, sectionSeq }] : []
  })
}
