import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/language.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './controls.module.css'
import * as texts from './texts.ts'
import { type Moving, useSlides } from './use-slides.ts'

/** Where the slide stands, how to stop it (WCAG 2.2.2), and the way back and forth. */
export default function SlideControls(props: Moving): ReactNode {
  const text = useText(texts)
  const { isPlaying, step, toggle } = useSlides(props)
  const { current, count } = props
  return (
    <div className={cx('wrap', styles.controls)}>
      <div className={styles.pill}>
        <span aria-live={isPlaying ? 'off' : 'polite'}>
          {current + 1} <span className={styles.of}>/ {count}</span>
        </span>
        <span className={styles.track} aria-hidden>
          <span key={current} className={cx(styles.fill, isPlaying && styles.running)} />
        </span>
        <button type="button" aria-label={text('previous')} onClick={() => step(-1)}>
          <Icon of={IconChevronLeft} size={18} />
        </button>
        <button type="button" aria-label={text(isPlaying ? 'pause' : 'play')} onClick={toggle}>
          <Icon of={isPlaying ? IconPlayerPause : IconPlayerPlay} size={18} />
        </button>
        <button type="button" aria-label={text('next')} onClick={() => step(1)}>
          <Icon of={IconChevronRight} size={18} />
        </button>
      </div>
    </div>
  )
}
