import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { useTopDialog } from './dialog-stack.ts'
import { Icon } from './Icon.tsx'
import styles from './toast.module.css'
import { dismissToast, type ToastEntry, type ToastTone, useToasts } from './toast.ts'

const ICONS = { plain: IconCheck, good: IconCircleCheck, bad: IconAlertCircle } satisfies Record<
  ToastTone,
  unknown
>

/** Where toasts appear. Above an open dialog they belong to it, since all else is out of reach then. */
export function ToastHost() {
  const entries = useToasts()
  const dialog = useTopDialog()
  const host = (
    <div className={styles.host} role="status" aria-live="polite">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
    </div>
  )
  return dialog ? createPortal(host, dialog) : host
}

function Toast({ entry: { id, text, tone = 'good', action, duration } }: { entry: ToastEntry }) {
  // Nobody is hurried while reading or reaching for the button.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration, held])
  return (
    <div
      className={cx(styles.toast, styles[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={ICONS[tone]} />
      <span className={styles.text}>{text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
