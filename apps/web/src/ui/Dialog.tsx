import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../platform/language.tsx'
import { IconButton } from './Button.tsx'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { Locked } from './Locked.tsx'
import { ModalLayer } from './ModalLayer.tsx'
import * as texts from './texts.ts'
import { FootHold, useHold, WindowHold } from './window-hold.ts'

/** UI-01. Widths in px: 420, 500, 620, 960 and 760. */
export type DialogSize = 'small' | 'small-medium' | 'medium' | 'large' | 'medium-inner'

const SIZE_CLASS = {
  small: 'small',
  'small-medium': 'smallMedium',
  medium: 'medium',
  large: 'large',
  'medium-inner': 'mediumInner',
} as const satisfies Record<DialogSize, string>

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** '알림' when left out (UI-03). */
  title?: ReactNode
  description?: ReactNode
  size?: DialogSize
  /**
   * Buttons at the foot; they stay in sight while the content scrolls. A `start` class moves one to the left. While one of
   * them is busy, the fields are locked and the window stays.
   */
  actions?: ReactNode
  /**
   * false while something must not be left half done: no cross, no Escape, no click beside it. A form that is locked (`Locked`)
   * says so by itself.
   */
  dismissible?: boolean
  /** Content up to the edges. */
  flush?: boolean
  /** Along the right edge, as high as the screen. */
  side?: boolean
  /** Takes the focus where it carries `data-autofocus`; the title does otherwise. */
  children?: ReactNode
}

/**
 * A modal window on the browser's own dialog: it holds the focus, Escape closes the top one only, it is named,
 * and the focus goes back to what opened it (UI-19). Below 768 px it is a sheet from the foot of the screen.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  if (!open || typeof document === 'undefined') return null
  // In the body, so that a form inside is never a form inside a form.
  return createPortal(<OpenDialog {...rest} />, document.body)
}

function OpenDialog({ onClose, dismissible = true, side, ...frame }: Omit<DialogProps, 'open'>) {
  const id = useId()
  const foot = useHold()
  const { isHeld, hold } = useHold()
  return (
    <ModalLayer
      onClose={onClose}
      dismissible={dismissible && !foot.isHeld && !isHeld}
      labelledBy={`${id}-title`}
      describedBy={frame.description ? `${id}-lead` : undefined}
      className={cx(side && styles.side)}
    >
      <WindowHold value={hold}>
        <FootHold value={foot.hold}>
          <DialogFrame
            {...frame}
            id={id}
            isLocked={foot.isHeld}
            isHeld={foot.isHeld || isHeld}
            onClose={dismissible ? onClose : undefined}
          />
        </FootHold>
      </WindowHold>
    </ModalLayer>
  )
}

type FrameProps = Omit<DialogProps, 'open' | 'onClose' | 'dismissible' | 'side'> & {
  id: string
  onClose?: () => void
  /** A button at the foot is busy. */
  isLocked?: boolean
  /** Something is under way in it. */
  isHeld?: boolean
}

/** The window itself: title, content, buttons and the cross. */
export function DialogFrame({
  id,
  title,
  description,
  size = 'small',
  actions,
  flush,
  onClose,
  isLocked = false,
  isHeld = false,
  children,
}: FrameProps) {
  const text = useText(texts)
  return (
    <div className={cx(styles.panel, styles[SIZE_CLASS[size]])}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title ?? text('notice')}
        </h2>
        {description && (
          <p id={`${id}-lead`} className={styles.lead}>
            {description}
          </p>
        )}
      </div>
      {children && (
        <div className={cx(styles.body, flush && styles.flush)}>
          <FootHold value={null}>
            <Locked isLocked={isLocked}>{children}</Locked>
          </FootHold>
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
      {onClose && (
        <div className={styles.close}>
          <IconButton icon={IconX} label={text('close')} iconSize={22} disabled={isHeld} onClick={onClose} />
        </div>
      )}
    </div>
  )
}
