import { formatDuration } from '@seodang/domain/youtube'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './player.module.css'
import * as texts from './texts.ts'

/** A few seconds of a video are no place that anybody comes back to. */
const WORTH_TELLING_SECONDS = 5
const SHOWN_MS = 8000

type ResumeNoteProps = {
  /** Where playing goes on, seconds. */
  from: number
  /** It plays: from now on the note goes by itself. */
  isPlaying: boolean
  onStartOver: () => void
}

/** ROOM-24: tells where playing goes on, and the way to the start. */
export function ResumeNote({ from, isPlaying, onStartOver }: ResumeNoteProps) {
  const text = useText(texts)
  const [isGone, setGone] = useState(from < WORTH_TELLING_SECONDS)
  useEffect(() => {
    if (!isPlaying || isGone) return
    const timer = setTimeout(() => setGone(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, isGone])
  if (isGone) return null
  return (
    <div className={styles.resume} role="status">
      <span>{text('resumed', { time: formatDuration(from) })}</span>
      <button
        type="button"
        className={styles.startOver}
        onClick={() => {
          setGone(true)
          onStartOver()
        }}
      >
        {text('startOver')}
      </button>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={text('close')}
        onClick={() => setGone(true)}
      >
        <Icon of={IconX} size={16} />
      </button>
    </div>
  )
}
