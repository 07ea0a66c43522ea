import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../Button.tsx'
import { cx } from '../cx.ts'
import { useTopDialog } from '../dialog-stack.ts'
import { Locked } from '../Locked.tsx'
import { useStable } from '../stable.ts'
import { FootHold, useHold, WindowHold } from '../window-hold.ts'
import styles from './drawer.module.css'
import { SideLayer } from './SideLayer.tsx'
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
  /** Buttons at the foot. While one of them is busy, the fields are locked and the drawer stays. */
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
export function Drawer({ title, onClose, end, actions, flush, width, children }: DrawerProps) {
  const text = useText(texts)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const foot = useHold()
  const { isHeld, hold } = useHold()
  const stays = foot.isHeld || isHeld
  const close = useStable(() => {
    if (!stays) onClose()
  })
  useFocusBack(panel)
  useEscape(close)
  return (
    <SideLayer
      labelledBy={id}
      onClose={close}
      className={styles.drawer}
      style={{ '--drawer': width && `${width}px` }}
    >
      <div ref={panel} className={styles.panel}>
        <div className={styles.head}>
          <h2 id={id} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <div className={styles.end}>
            {end}
            <IconButton
              icon={IconX}
              label={text('close')}
              size="sm"
              iconSize={18}
              disabled={stays}
              onClick={onClose}
            />
          </div>
        </div>
        {/* It scrolls, and may hold nothing that takes the focus. */}
        <div
          className={cx(styles.body, flush && styles.flush)}
          role="group"
          aria-labelledby={id}
          tabIndex={0}
        >
          <WindowHold value={hold}>
            <Locked isLocked={foot.isHeld}>{children}</Locked>
          </WindowHold>
        </div>
        {actions && (
          <div className={styles.actions}>
            <FootHold value={foot.hold}>{actions}</FootHold>
          </div>
        )}
      </div>
    </SideLayer>
  )
}

/** The focus goes back to what opened it. */
function useFocusBack(ref: RefObject<HTMLElement | null>): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const panel = ref.current
    return () => {
      const focusWasInside =
        panel?.contains(document.activeElement) || document.activeElement === document.body
      if (focusWasInside && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [ref, opener])
}

/** Beside the page; over it the browser closes it. Escape belongs to whatever lies on top. */
function useEscape(onClose: () => void): void {
  const isCovered = useTopDialog() !== undefined
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      if (isCovered || document.querySelector(':popover-open')) return
      onClose()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [onClose, isCovered])
}
