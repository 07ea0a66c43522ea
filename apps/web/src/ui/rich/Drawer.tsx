import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { Dialog } from '../Dialog.tsx'
import { useTopDialog } from '../dialog-stack.ts'
import { useCompact } from '../narrow.ts'
import styles from './drawer.module.css'
import * as texts from './texts.ts'

/** A list with what explains one of its rows beside it. */
export function SplitView({ children, drawer }: { children: ReactNode; drawer?: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      {drawer}
    </div>
  )
}

export type DrawerProps = {
  title: ReactNode
  onClose: () => void
  /** Buttons before the cross: previous, next. */
  end?: ReactNode
  /** Buttons at the foot. */
  actions?: ReactNode
  /** Content up to the edges. */
  flush?: boolean
  /** px, where it pushes */
  width?: number
  children: ReactNode
}

/**
 * From 1200 px it pushes the list aside, so that the row it explains stays in sight; below it covers the page, and
 * on a phone it is a sheet of full height. Put it in the `drawer` of a `SplitView`.
 */
export function Drawer(props: DrawerProps) {
  const compact = useCompact()
  if (!compact) return <PushingDrawer {...props} />
  const { title, onClose, end, actions, flush, children } = props
  return (
    <Dialog open side size="large" {...{ title, onClose, end, actions, flush }}>
      {children}
    </Dialog>
  )
}

function PushingDrawer({ title, onClose, end, actions, flush, width, children }: DrawerProps) {
  const text = useText(texts)
  const id = useId()
  const drawer = useRef<HTMLElement>(null)
  const [opener] = useState(() => document.activeElement)
  const covered = useTopDialog() !== undefined

  useEffect(() => {
    const panel = drawer.current
    return () => {
      const focusWasInside =
        panel?.contains(document.activeElement) || document.activeElement === document.body
      if (focusWasInside && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [opener])

  useEffect(() => {
    // Escape belongs to whatever lies on top.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (covered || document.querySelector(':popover-open')) return
      onClose()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose, covered])

  return (
    <aside
      ref={drawer}
      className={styles.drawer}
      aria-labelledby={id}
      style={{ '--drawer': width && `${width}px` }}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.end}>
          {end}
          <IconButton icon={IconX} label={text('close')} size="sm" iconSize={18} onClick={onClose} />
        </div>
      </div>
      {/* It scrolls, and may hold nothing that takes the focus. */}
      <div className={cx(styles.body, flush && styles.flush)} role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </aside>
  )
}
