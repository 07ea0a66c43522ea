import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './small.module.css'

/** ok: full dot; waiting: ring; hold: half; running, bad: dots of their colour; off: grey. */
export type StatusKind = 'ok' | 'waiting' | 'hold' | 'running' | 'bad' | 'off'

/** A state as shape and word: colour is never alone. */
export function StatusDot({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={cx(styles.status, kind !== 'ok' && styles[kind])}>{children}</span>
}
