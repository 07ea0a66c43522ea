import { allows, staff } from '@seodang/domain/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Combobox } from '../../../ui/rich/Combobox.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { editedCourseQuery } from '../queries.ts'
import * as texts from './texts.ts'

const NEW = 'new'

/** One of the site's categories, found by typing; words that no category has make a new one (PGE-21). */
export function CategoryField() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { principal } = useSession()
  const { draft, problems, change } = useEditor()
  const [words, setWords] = useState('')
  const { channelSeq, courseSeq } = draft
  const create = useMutation({
    mutationFn: (name: string) =>
      api.post('/v1.0/channels/{channelSeq}/admin/categories/create', {
        path: { channelSeq },
        body: { name },
      }),
    onSuccess: (category) => {
      queryClient.setQueryData(editedCourseQuery(api, channelSeq, courseSeq).queryKey, (course) => {
        if (!course) return course
        const others = course.categories.filter(
          ({ channelCategorySeq }) => channelCategorySeq !== category.channelCategorySeq,
        )
        return { ...course, categories: [...others, category] }
      })
      change({ channelCategorySeq: category.channelCategorySeq })
    },
  })
  const wanted = words.trim()
  const chosen = draft.categories.find(
    ({ channelCategorySeq }) => channelCategorySeq === draft.channelCategorySeq,
  )
  const fitting = draft.categories.filter(
    ({ name }) => name === chosen?.name || name.toLowerCase().includes(wanted.toLowerCase()),
  )
  const isNew =
    wanted !== '' && !draft.categories.some(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  const mayCreate = allows(staff('CLASS_LIFECYCLE_CREATE', { of: 'noClass' }), principal)
  return (
    <Combobox
      label={text('category')}
      placeholder={text('categoryPlaceholder')}
      error={problems.channelCategorySeq ?? (create.isError ? create.error.message : undefined)}
      clearable
      value={draft.channelCategorySeq === null ? null : String(draft.channelCategorySeq)}
      choices={[
        ...fitting.map(({ channelCategorySeq, name }) => ({
          value: String(channelCategorySeq),
          label: name,
        })),
        ...(isNew && mayCreate ? [{ value: NEW, label: text('newCategory', { name: wanted }) }] : []),
      ]}
      searching={create.isPending}
      nothingFound={text('noCategory')}
      onSearch={setWords}
      onChange={(value) => {
        if (value === NEW) create.mutate(wanted)
        else change({ channelCategorySeq: value === null ? null : Number(value) })
      }}
    />
  )
}
