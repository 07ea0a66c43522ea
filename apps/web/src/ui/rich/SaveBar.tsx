import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { useNow } from '../now.ts'
import styles from './save-bar.module.css'
import * as texts from './texts.ts'

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** ISO instant */
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }

type SaveBarProps = {
  state: SaveState
  /** What else is under way: uploads. */
  note?: ReactNode
  /** Buttons; the main one comes last. */
  children: ReactNode
}

const LOOKS = {
  clean: { icon: IconCircleCheck, tone: '' },
  changed: { icon: IconCircleDashed, tone: '' },
  saving: { icon: IconLoader2, tone: 'turning' },
  saved: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertCircle, tone: 'bad' },
} as const

/** At the foot of an editor: whether the work is kept and since when, and what can be done with it. */
export function SaveBar({ state, note, children }: SaveBarProps) {
  const text = useText(texts)
  const { icon, tone } = LOOKS[state.kind]
  return (
    <div className={styles.bar} data-save-bar>
      <span className={cx(styles.state, tone && styles[tone])} role="status">
        <Icon of={icon} size={18} />
        {text(WORDS[state.kind])}
      </span>
      {state.kind === 'saved' && (
        <span className={styles.ago}>
          <Ago at={state.at} />
        </span>
      )}
      {note && <span className={styles.note}>{note}</span>}
      <div className={styles.end}>{children}</div>
    </div>
  )
}

const WORDS = {
  clean: 'noChanges',
  changed: 'changed',
  saving: 'saving',
  saved: 'saved',
  failed: 'saveFailed',
} as const

const MINUTE = 60
const HOUR = 60 * MINUTE

/** '3초 전'; it moves by itself. */
export function Ago({ at }: { at: string }) {
  const text = useText(texts)
  const now = useNow() ?? Date.parse(at)
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000))
  if (seconds < MINUTE) return <>{text('secondsAgo', { n: seconds })}</>
  if (seconds < HOUR) return <>{text('minutesAgo', { n: Math.floor(seconds / MINUTE) })}</>
  return <>{text('hoursAgo', { n: Math.floor(seconds / HOUR) })}</>
}
