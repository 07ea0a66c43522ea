import { isPackage as isPackageOf } from '@seodang/domain/package-terms'
import { BLOCK_LIMITS } from '@seodang/domain/page-blocks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Combobox, MultiCombobox } from '../../../ui/rich/Combobox.tsx'
import { courseListQuery } from '../../catalog/queries.ts'
import { newBlock } from '../blocks.ts'
import { previewQuery } from '../queries.ts'
import * as texts from '../texts.ts'

const FOUND = 50

/** Those that visitors find, by the words that were typed, and those that are chosen already. */
function useChoices(isPackage: boolean, chosen: readonly number[]) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...courseListQuery(api, channelSeq, { size: FOUND, ...(q.trim() && { q: q.trim() }) }),
    placeholderData: keepPreviousData,
  })
  const fresh = newBlock(isPackage ? 'packageList' : 'classList')
  const known = useQuery({
    // One and the same question for one and the same choice.
    ...previewQuery(
      api,
      channelSeq,
      fresh.kind === 'classList' || fresh.kind === 'packageList'
        ? { ...fresh, blockId: 'chosen', pick: 'hand', courseSeqs: [...chosen], count: BLOCK_LIMITS.count }
        : fresh,
    ),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
  })
  const shown =
    known.data?.kind === 'classList' || known.data?.kind === 'packageList' ? known.data.courses : []
  const all = [...shown, ...(found.data?.list ?? []).filter((course) => isPackageOf(course) === isPackage)]
  const titles = new Map(all.map(({ courseSeq, title }) => [courseSeq, title]))
  const seqs = [...new Set([...chosen, ...titles.keys()])]
  return {
    search: setQ,
    searching: found.isFetching,
    choices: seqs.map((courseSeq) => ({
      value: String(courseSeq),
      label: titles.get(courseSeq) ?? `#${courseSeq}`,
    })),
  }
}

interface CourseChoiceProps {
  label: string
  isPackage?: boolean
  value: readonly number[]
  error: string | undefined
  onChange: (courseSeqs: number[]) => void
}

export function CourseChoice({ label, isPackage = false, value, error, onChange }: CourseChoiceProps) {
  const text = useText(texts)
  const { choices, search, searching } = useChoices(isPackage, value)
  return (
    <MultiCombobox
      label={label}
      required
      placeholder={text('typeToFind')}
      choices={choices}
      max={BLOCK_LIMITS.hand}
      onSearch={search}
      searching={searching}
      value={value.map(String)}
      error={error}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}

interface OneCourseProps {
  label: string
  value: number | null
  error: string | undefined
  onChange: (courseSeq: number | null) => void
}

export function OneCourse({ label, value, error, onChange }: OneCourseProps) {
  const text = useText(texts)
  const { choices, search, searching } = useChoices(false, value === null ? [] : [value])
  return (
    <Combobox
      label={label}
      required
      placeholder={text('typeToFind')}
      choices={choices}
      onSearch={search}
      searching={searching}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
