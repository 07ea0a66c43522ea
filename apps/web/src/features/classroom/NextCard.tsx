import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import styles from './end.module.css'
import { usePreferences } from './player/preferences.ts'
import * as texts from './texts.ts'

/** ux.md 4.4. */
const COUNTDOWN_SECONDS = 5

type NextCardProps = {
  /** '2-3 첫 만남' */
  title: string
  /** Nothing else asks for attention, so it may go on by itself. */
  mayGoOn: boolean
  onGo: () => void
  onReplay: () => void
}

/** ROOM-24: the next lesson at the end of this one; it comes by itself after a moment that can be stopped. */
export function NextCard({ title, mayGoOn, onGo, onReplay }: NextCardProps) {
  const text = useText(texts)
  const { autoplay } = usePreferences()
  const [isStopped, setStopped] = useState(false)
  const [left, setLeft] = useState(COUNTDOWN_SECONDS)
  const counts = autoplay && mayGoOn && !isStopped
  const go = useRef(onGo)
  useEffect(() => {
    go.current = onGo
  })
  useEffect(() => {
    if (!counts) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [counts])
  useEffect(() => {
    if (counts && left <= 0) go.current()
  }, [counts, left])
  return (
    <div className={styles.end}>
      <div className={styles.card} role="group" aria-label={text('next')}>
        <p className={styles.eyebrow} role="status">
          {text('next')}
          <span className="sr-only">: {title}</span>
        </p>
        <p className={styles.title} aria-hidden>
          {title}
        </p>
        {counts && (
          <>
            <p className={styles.count}>{text('nextIn', { n: Math.max(1, left) })}</p>
            <span className={styles.line} aria-hidden />
          </>
        )}
        <div className={styles.actions}>
          {counts ? (
            <Button onClick={() => setStopped(true)}>{text('cancel')}</Button>
          ) : (
            <Button onClick={onReplay}>{text('replay')}</Button>
          )}
          <Button variant="main" onClick={onGo}>
            {text('playNow')}
          </Button>
        </div>
      </div>
    </div>
  )
}

type LastCardProps = { words: string; isLast: boolean; onReplay: () => void }

/** Nothing follows for now. */
export function LastCard({ words, isLast, onReplay }: LastCardProps) {
  const text = useText(texts)
  return (
    <div className={styles.end}>
      <div className={styles.card}>
        <p className={styles.title} role="status">
          {words}
        </p>
        <div className={styles.actions}>
          <Button onClick={onReplay}>{text('replay')}</Button>
          {isLast && (
            <LinkButton href="/me/classes" variant="main">
              {text('toMyClasses')}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  )
}
