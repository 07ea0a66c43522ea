import { COUPON_LIMITS } from '@seodang/domain/coupon-form'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { type Choice, MultiCombobox } from '../../ui/rich/Combobox.tsx'
import { type Target, targetsQuery } from './queries.ts'

interface CoursePickerProps {
  label: string
  help: string
  packageYn: 'Y' | 'N'
  value: readonly number[]
  /** Names of what was chosen before this page was opened. */
  known: readonly Target[]
  error: string | undefined
  onChange: (courseSeqs: number[]) => void
}

/** CPN-03: classes or packages of the site, found by title; what is chosen stays, whatever is searched for next. */
export function CoursePicker({ label, help, packageYn, value, known, error, onChange }: CoursePickerProps) {
  const { channelSeq } = useChannel()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<readonly Choice[]>(() =>
    known.filter(({ courseSeq }) => value.includes(courseSeq)).map(choiceOf),
  )
  // Once something is chosen the field asks for its words again; those find nothing new.
  const q = chosen.some((one) => one.label === words) ? '' : words
  const found = useQuery({
    ...targetsQuery(useApi(), channelSeq, { packageYn, ...(q.trim() !== '' && { q }) }),
    placeholderData: keepPreviousData,
  })
  const offered = (found.data?.list ?? []).map(choiceOf)
  const all = [...chosen, ...offered.filter((choice) => !chosen.some((one) => one.value === choice.value))]
  return (
    <MultiCombobox
      label={label}
      help={help}
      optional
      error={error}
      value={value.map(String)}
      onChange={(values) => {
        setChosen(values.flatMap((one) => all.find((choice) => choice.value === one) ?? []))
        onChange(values.map(Number))
      }}
      onSearch={setWords}
      searching={found.isFetching}
      choices={all}
      max={COUPON_LIMITS.targets}
    />
  )
}

const choiceOf = ({ courseSeq, title }: Target): Choice => ({ value: String(courseSeq), label: title })
