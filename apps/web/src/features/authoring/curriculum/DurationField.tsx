import { formatDuration } from '@seodang/domain/youtube'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import * as texts from './item-texts.ts'

interface DurationFieldProps {
  /** Seconds. */
  value: number
  onChange: (seconds: number) => void
}

const shown = (seconds: number) => (seconds > 0 ? formatDuration(seconds) : '')

/** Seconds of '12:30' or '1:02:03'; 0 for nothing, null for what is no length. */
function secondsOf(words: string): number | null {
  if (words.trim() === '') return 0
  const match = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)$/.exec(words.trim())
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}

/** A length as lesson lists show it. */
export function DurationField({ value, onChange }: DurationFieldProps) {
  const text = useText(texts)
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? shown(value)
  return (
    <TextField
      label={text('duration')}
      help={text('durationHelp')}
      inputMode="text"
      placeholder="12:30"
      value={words}
      error={secondsOf(words) === null ? text('durationFormat') : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const seconds = secondsOf(currentTarget.value)
        if (seconds !== null) onChange(seconds)
      }}
      onBlur={() => setTyped((was) => (was !== null && secondsOf(was) === null ? was : null))}
    />
  )
}
