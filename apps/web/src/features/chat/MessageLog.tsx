import { formatDate, seoulDate } from '@seodang/domain/seoul-time'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './chat.module.css'
import type { Loaded, Message } from './queries.ts'
import * as texts from './texts.ts'

const NEAR_PX = 80
const FOLLOWS_MS = 5 * 60_000

interface MessageLogProps {
  name: string
  loaded: Loaded
  /** The last one that was seen when the room was opened. */
  readSeq: number
  mySeq: number
  line: (message: Message, follows: boolean) => ReactNode
  /** What is on its way, at the end. */
  children: ReactNode
  loadOlder: () => Promise<void>
  /** The newest message came into sight. */
  onSeen: (messageSeq: number) => void
}

/** CHAT-05: messages by day, the oldest at the top, older ones on scroll; new ones do not pull a reader away. */
export function MessageLog(props: MessageLogProps) {
  const { name, loaded, readSeq, mySeq, line, children, loadOlder, onSeen } = props
  const text = useText(texts)
  const language = useLanguage()
  const { list, hasOlder } = loaded
  const [isBusy, setBusy] = useState(false)
  const [isAtEnd, setAtEnd] = useState(true)
  const newest = list.at(-1)
  const newestSeq = newest?.messageSeq ?? 0
  const [seenSeq, setSeenSeq] = useState(newestSeq)
  const log = useRef<HTMLDivElement>(null)
  const fromFoot = useRef(0)
  const follows = useRef(true)
  const oldestSeq = list[0]?.messageSeq ?? 0
  const missed = list.filter((one) => one.messageSeq > seenSeq && one.writer.userSeq !== mySeq).length
  const firstUnread = list.find((one) => one.messageSeq > readSeq && one.writer.userSeq !== mySeq)?.messageSeq

  const isMine = newest?.writer.userSeq === mySeq
  // What is added above moves nothing that is read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the oldest message that moves the rest
  useLayoutEffect(() => {
    const box = log.current
    if (box && !follows.current) box.scrollTop = box.scrollHeight - fromFoot.current
  }, [oldestSeq])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes at the end is followed
  useLayoutEffect(() => {
    if (follows.current || isMine) toEnd(log.current)
  }, [newestSeq, isMine, children])
  useEffect(() => {
    const see = () => {
      if (!isAtEnd || document.visibilityState !== 'visible' || newestSeq === 0) return
      setSeenSeq(newestSeq)
      onSeen(newestSeq)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [isAtEnd, newestSeq, onSeen])

  const older = async () => {
    if (isBusy || !hasOlder) return
    setBusy(true)
    try {
      await loadOlder()
    } finally {
      setBusy(false)
    }
  }
  const scrolled = () => {
    const box = log.current
    if (!box) return
    fromFoot.current = box.scrollHeight - box.scrollTop
    follows.current = fromFoot.current - box.clientHeight < NEAR_PX
    setAtEnd(follows.current)
    if (box.scrollTop < NEAR_PX && hasOlder) void older()
  }
  return (
    <div className={styles.logFrame}>
      <div
        ref={log}
        className={styles.log}
        tabIndex={0}
        role="group"
        aria-label={text('messages', { name })}
        onScroll={scrolled}
      >
        {hasOlder ? (
          <div className={styles.older}>
            <Button size="sm" variant="ghost" busy={isBusy} onClick={() => void older()}>
              {text('older')}
            </Button>
          </div>
        ) : (
          <p className={styles.start}>{text(list.length > 0 ? 'start' : 'noMessage')}</p>
        )}
        <div role="log" aria-live="polite" aria-relevant="additions" aria-busy={isBusy}>
          <ol className={styles.messages}>
            {list.map((message, index) => {
              const before = list[index - 1]
              const isNewDay = !before || seoulDate(before.createdAt) !== seoulDate(message.createdAt)
              const isUnreadStart = message.messageSeq === firstUnread && readSeq > 0
              return (
                <Fragment key={message.messageSeq}>
                  {isNewDay && (
                    <li className={styles.day}>
                      <time dateTime={seoulDate(message.createdAt)}>
                        {formatDate(message.createdAt, language)}
                      </time>
                    </li>
                  )}
                  {isUnreadStart && <li className={styles.unread}>{text('unreadFrom')}</li>}
                  {line(message, !isNewDay && !isUnreadStart && followsOn(before, message))}
                </Fragment>
              )
            })}
          </ol>
        </div>
        {children}
      </div>
      {!isAtEnd && (
        <div className={styles.newer}>
          <Button
            size="sm"
            variant={missed > 0 ? 'main' : 'line'}
            icon={IconArrowDown}
            onClick={() => {
              toEnd(log.current)
            }}
          >
            {missed > 0 ? text('newer', { n: missed }) : text('toNewest')}
          </Button>
        </div>
      )}
    </div>
  )
}

function toEnd(box: HTMLElement | null) {
  if (box) box.scrollTop = box.scrollHeight
}

const followsOn = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  before.writer.userSeq === message.writer.userSeq &&
  message.replyTo === null &&
  Date.parse(message.createdAt) - Date.parse(before.createdAt) < FOLLOWS_MS
