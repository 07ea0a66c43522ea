import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { lazyExtra } from '../../../platform/lazy/lazy.tsx'
import { useHydrated } from '../../../platform/session.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from './slides.module.css'
import * as texts from './texts.ts'

/** What moves them comes after the first paint; the first one stands in the page itself and needs none of it. */
const SlideControls = lazyExtra(() => import('./SlideControls.tsx'))

type SlidesProps = {
  label: string
  count: number
  /** Stands before the slides. */
  lead?: ReactNode
  className?: string
  /** The nth slide; pictures of those that are not asked for yet are left out. */
  children: (index: number, state: { isCurrent: boolean; isAsked: boolean }) => ReactNode
}

/** Scenes that take turns in one place. One alone is no slide: nothing moves, and there is nothing to press. */
export function Slides({ label, count, lead, className, children }: SlidesProps) {
  const text = useText(texts)
  const section = useRef<HTMLElement>(null)
  const isAlive = useHydrated()
  const [index, setIndex] = useState(0)
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set([0]))
  const current = index < count ? index : 0
  const ask = (next: number) => setAsked((before) => (before.has(next) ? before : new Set([...before, next])))
  const isSlide = count > 1
  return (
    <section
      ref={section}
      className={cx(styles.frame, className)}
      aria-label={label}
      aria-roledescription={isSlide ? 'carousel' : undefined}
    >
      {lead}
      {Array.from({ length: count }, (_, at) => (
        <div
          key={at}
          className={cx(styles.slide, at === current && styles.current)}
          inert={at !== current}
          {...(isSlide && {
            role: 'group',
            'aria-roledescription': 'slide',
            'aria-label': text('slide', { n: at + 1, of: count }),
          })}
        >
          {children(at, { isCurrent: at === current, isAsked: at === current || asked.has(at) })}
        </div>
      ))}
      {isSlide && isAlive && (
        <Suspense>
          <SlideControls
            section={section}
            count={count}
            current={current}
            onAsk={ask}
            onShow={(next) => {
              ask(next)
              setIndex(next)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
