import { type Closing, countdownParts, formatCountdown, formatDateTime } from '@seodang/domain/seoul-time'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useText } from '../platform/language.tsx'
import { useNow } from './now.ts'
import * as texts from './texts.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** '47:12:09': hours pass 24, as the last 48 hours before a closing are told (ux.md, 4.1). */
export function clockText(remaining: number) {
  const { days, hours, minutes, seconds } = countdownParts(remaining)
  return `${two(days * 24 + hours)}:${two(minutes)}:${two(seconds)}`
}

type CountdownProps = {
  /** ISO instant */
  until: string
  /** days: '2일 03:12:44'; clock: '47:12:09' */
  format?: 'days' | 'clock'
  /** What stands there afterwards. */
  ended?: ReactNode
  /** Called once when the time passes while the page is open. */
  onEnd?: () => void
}

/**
 * Time left until an instant. The page is cached and the same for everybody, so the server only keeps the place;
 * figures come with the browser's clock. The tooltip names the instant in Seoul time.
 */
export function Countdown({ until, format = 'days', ended, onEnd }: CountdownProps) {
  const text = useText(texts)
  const language = useLanguage()
  const now = useNow()
  const left = now === undefined ? undefined : Date.parse(until) - now
  const over = left !== undefined && left <= 0
  useEnd(over, left !== undefined && left > 0, onEnd)

  const say = (remaining: number) =>
    format === 'clock' ? clockText(remaining) : formatCountdown(remaining, language)

  if (over) return <>{ended}</>
  // The width of two digits everywhere, which is what most countdowns need.
  if (left === undefined) return <Unknown>{say(format === 'clock' ? 0 : TWO_DAYS)}</Unknown>
  return (
    <time role="timer" dateTime={until} title={text('seoulTime', { time: formatDateTime(until, language) })}>
      {say(left)}
    </time>
  )
}

const TWO_DAYS = 2 * 24 * 60 * 60 * 1000

function Unknown({ children }: { children: string }) {
  return (
    <span style={{ visibility: 'hidden' }} aria-hidden>
      {children}
    </span>
  )
}

type ClosingTextProps = {
  closing: Closing
  until: string
  /** What stands there once it is over: '모집 마감'. */
  ended?: ReactNode
}

/** 'D-2', or the running clock of the last 48 hours, of what `closingOf` found (CAT-20). */
export function ClosingText({ closing, until, ended }: ClosingTextProps) {
  if (closing.kind === 'ended') return <>{ended}</>
  if (closing.kind === 'dDay') return <>D-{closing.days}</>
  if (closing.kind === 'clock') return <Countdown until={until} format="clock" ended={ended} />
  return null
}

/** Tells only of an end that was seen coming: a page opened too late does not reload itself for ever. */
function useEnd(over: boolean, running: boolean, onEnd?: () => void) {
  const seen = useRef(false)
  const tell = useRef(onEnd)
  useEffect(() => {
    tell.current = onEnd
  })
  useEffect(() => {
    if (running) seen.current = true
    if (over && seen.current) tell.current?.()
  }, [over, running])
}
