import { categoriesProblems } from '@seodang/domain/category'
import { CATEGORY_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { toast } from '../../../ui/toast.ts'
import { categoriesQuery, type EditedCategory } from '../queries.ts'
import { type DraftRow, rowOf, rowsOver } from './categories-over.ts'
import * as texts from './texts.ts'

interface Changed {
  /** What they were first changed over, whatever is fetched meanwhile (SET-09). */
  over: { version: string; categories: readonly EditedCategory[] }
  rows: DraftRow[]
}

export function useCategories(onSaved: () => void) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const query = categoriesQuery(api, channelSeq)
  const found = useQuery(query)
  const [changed, setChanged] = useState<Changed | null>(null)
  const [isTried, setIsTried] = useState(false)
  const rows = changed?.rows ?? found.data?.categories.map(rowOf)
  const { version = '', categories = [] } = changed?.over ?? found.data ?? {}
  const kept = (rows ?? []).filter(({ isGone }) => !isGone)
  const problems = categoriesProblems(kept)
  const waits = (rows ?? []).some(({ isGone, moveToSeq }) => isGone && moveToSeq === null)

  const save = useMutation({
    mutationFn: async () => {
      setIsTried(true)
      if (waits || Object.keys(problems).length > 0) return false
      await api.post('/v1.0/channels/{channelSeq}/admin/categories/modify', {
        path: { channelSeq },
        body: {
          version,
          categories: kept.map(({ channelCategorySeq, parentSeq, name }) => ({
            channelCategorySeq,
            parentSeq,
            name,
          })),
          moves: (rows ?? []).flatMap(({ channelCategorySeq, isGone, moveToSeq }) =>
            isGone && channelCategorySeq !== null && moveToSeq !== null
              ? [{ channelCategorySeq, toSeq: moveToSeq }]
              : [],
          ),
        },
      })
      return true
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return
      toast({ text: text('categoriesSaved'), tone: 'good' })
      onSaved()
      // The lists, the editors and the cards of the site name categories.
      await queryClient.invalidateQueries({ queryKey: ['channels', channelSeq] })
    },
  })

  const reading = useMutation({
    mutationFn: () => queryClient.fetchQuery(query),
    onSuccess: (newest) =>
      setChanged(
        (was) => was && { over: newest, rows: rowsOver(was.rows, was.over.categories, newest.categories) },
      ),
  })
  const edit = (next: (rows: DraftRow[]) => DraftRow[]) =>
    setChanged({ over: { version, categories }, rows: next([...(rows ?? [])]) })
  const change = (id: string, part: Partial<DraftRow>) =>
    edit((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)))
  return {
    found,
    rows,
    save,
    isChanged: changed !== null,
    held: {
      reload: (onDone: (newest: unknown) => void) => reading.mutate(undefined, { onSuccess: onDone }),
      isReloading: reading.isPending,
    },
    change,
    add: () =>
      edit((all) => [
        ...all,
        {
          id: crypto.randomUUID(),
          channelCategorySeq: null,
          parentSeq: null,
          name: '',
          courseCount: 0,
          isGone: false,
          moveToSeq: null,
        },
      ]),
    move: (from: number, to: number) =>
      edit((all) => {
        const [row] = all.splice(from, 1)
        return row ? all.toSpliced(to, 0, row) : all
      }),
    /** What has no classes goes at once; what is below it stands by itself then. */
    remove: (id: string) =>
      edit((all) => {
        const gone = all.find((row) => row.id === id)
        const rest = all.map((row) =>
          row.parentSeq !== null && row.parentSeq === gone?.channelCategorySeq
            ? { ...row, parentSeq: null }
            : row,
        )
        return gone && gone.courseCount > 0
          ? rest.map((row) => (row.id === id ? { ...row, isGone: true } : row))
          : rest.filter((row) => row.id !== id)
      }),
    keep: (id: string) => change(id, { isGone: false, moveToSeq: null }),
    errorOf: (index: number, field: 'name' | 'parentSeq' | 'moveTo'): string | undefined => {
      const row = rows?.[index]
      if (!isTried || !row) return undefined
      if (field === 'moveTo')
        return row.isGone && row.moveToSeq === null ? problemText('notChosen', language) : undefined
      const problem = problems[`categories.${kept.indexOf(row)}.${field}`]
      return problem === undefined
        ? undefined
        : problemText(problem, language, CATEGORY_LABELS.name[language])
    },
  }
}
