import { type ReactNode, useSyncExternalStore } from 'react'
import { useText } from '../platform/language.tsx'
import { cx } from './cx.ts'
import styles from './frame.module.css'
import * as texts from './texts.ts'

type BottomBarProps = {
  /** The one thing that presses: time left of a discount, few seats. 40 px above the bar. */
  strip?: ReactNode
  /** The strip in the site's colour instead of red, where no discount ends. */
  calm?: boolean
  /** Icon buttons of 44 px first, then the main button, which takes the rest. */
  children: ReactNode
}

/** The action bar of narrow screens (to 1024 px): 64 px, away while somebody types on the screen's keyboard. */
export function BottomBar({ strip, calm, children }: BottomBarProps) {
  const text = useText(texts)
  const typing = useKeyboardOpen()
  return (
    <section aria-label={text('actions')} className={cx(styles.bar, typing && styles.away)}>
      {strip && <div className={cx(styles.strip, calm && styles.calm)}>{strip}</div>}
      <div className={styles.buttons}>{children}</div>
    </section>
  )
}

/** No keyboard on a screen is lower than this, and no browser bar is as high, px. */
const KEYBOARD_HEIGHT = 160

function watchViewport(listener: () => void) {
  visualViewport?.addEventListener('resize', listener)
  return () => visualViewport?.removeEventListener('resize', listener)
}

const useKeyboardOpen = () =>
  useSyncExternalStore(
    watchViewport,
    () => window.innerHeight - (visualViewport?.height ?? window.innerHeight) > KEYBOARD_HEIGHT,
    () => false,
  )
