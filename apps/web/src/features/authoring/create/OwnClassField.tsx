import { codeGroups } from '@seodang/domain/code-groups'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Combobox } from '../../../ui/rich/Combobox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/States.tsx'
import { managedCoursesQuery } from '../queries.ts'
import * as texts from './texts.ts'

const MOST = 20

interface OwnClassFieldProps {
  value: number | null
  error: string | undefined
  onChange: (courseSeq: number | null) => void
}

/** AUTH-02, BIN-10: the class that the new one begins as, found by its title. */
export function OwnClassField({ value, error, onChange }: OwnClassFieldProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const [words, setWords] = useState('')
  const found = useQuery({
    ...managedCoursesQuery(useApi(), channelSeq, { kind: 'class', size: MOST, ...(words && { q: words }) }),
    placeholderData: keepPreviousData,
  })
  if (found.isLoadingError)
    return <ErrorState message={found.error.message} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={72} />
  if (found.data.list.length === 0 && words === '')
    return <EmptyState title={text('likeEmpty')} message={text('likeEmptyHelp')} />
  const kindOf = (code: string) =>
    codeGroups.courseTypeCd.find((entry) => entry.code === code)?.name[language] ?? ''
  return (
    <Combobox
      label={text('like')}
      help={text('likeHelp')}
      required
      placeholder={text('likePlaceholder')}
      value={value === null ? null : String(value)}
      error={error}
      choices={found.data.list.map(({ courseSeq, title, courseTypeCd }) => ({
        value: String(courseSeq),
        label: title,
        note: kindOf(courseTypeCd),
      }))}
      onSearch={setWords}
      searching={found.isPlaceholderData}
      nothingFound={text('likeNothing')}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
