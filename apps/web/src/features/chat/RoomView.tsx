import { CHAT_WRITERS, MAX_CHAT_REPORT_LENGTH } from '@seodang/domain/chat'
import { CHAT_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import { useCallback, useRef, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { Composer } from './Composer.tsx'
import styles from './chat.module.css'
import { MessageItem } from './MessageItem.tsx'
import { MessageLog } from './MessageLog.tsx'
import type { Message, Room, RoomKey } from './queries.ts'
import { RoomHead } from './RoomHead.tsx'
import * as texts from './texts.ts'
import { useMessages } from './use-messages.ts'
import { type Outgoing, useOutbox } from './use-outbox.ts'
import { useRoomActs } from './use-room-acts.ts'
import { useWait } from './use-wait.ts'

const FOUND_MS = 2500

/** CHAT-05 to CHAT-08: a room from the inside. */
export function RoomView({ room, roomKey, userSeq }: { room: Room; roomKey: RoomKey; userSeq: number }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const acts = useRoomActs(roomKey)
  const messages = useMessages(roomKey, userSeq)
  const wait = useWait(room.waitSeconds, room.slowSeconds)
  const outbox = useOutbox(roomKey, userSeq, (message) => {
    messages.put([message])
    if (!room.moderates) wait.begin()
  })
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const [reported, setReported] = useState<number | null>(null)
  const [found, setFound] = useState<number | null>(null)
  // Where the reader was when the room was opened; what is seen meanwhile moves no line.
  const [readSeq] = useState(room.lastReadSeq)
  const field = useRef<HTMLTextAreaElement>(null)
  const toldSeq = useRef(room.lastReadSeq)

  const seen = useCallback(
    (messageSeq: number) => {
      if (messageSeq <= toldSeq.current) return
      toldSeq.current = messageSeq
      api
        .post('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/read/modify', {
          path: { channelSeq: roomKey.channelSeq, chatRoomSeq: roomKey.chatRoomSeq },
          body: { messageSeq },
        })
        // Said again with the next message; until then the count elsewhere is too high.
        .catch((error: unknown) => console.info('chat not marked as read', error))
    },
    [api, roomKey.channelSeq, roomKey.chatRoomSeq],
  )
  const goTo = async (messageSeq: number) => {
    if (!(await messages.loadTo(messageSeq))) return toast(text('tooFar'))
    setFound(messageSeq)
    setTimeout(() => setFound(null), FOUND_MS)
    requestAnimationFrame(() => {
      const line = document.getElementById(`message-${messageSeq}`)
      line?.scrollIntoView({ block: 'center' })
      line?.focus({ preventScroll: true })
    })
  }
  const { pinned } = room
  const closed = closedReason()
  function closedReason(): string | null {
    if (room.moderates) return null
    if (room.writeCd === CHAT_WRITERS.moderators) return text('readOnly')
    if (room.silencedUntil !== null)
      return text('silencedUntil', { time: formatDateTime(room.silencedUntil, language) })
    return wait.left > 0 ? text('slowNow', { n: wait.left }) : null
  }
  return (
    <div className={styles.room}>
      <RoomHead room={room} roomKey={roomKey} acts={acts} onGoTo={(seq) => void goTo(seq)} />
      {(room.notice !== '' || pinned) && (
        <div className={styles.notices}>
          {room.notice !== '' && (
            <p className={styles.notice}>
              <b>{text('notice')}</b> {room.notice}
            </p>
          )}
          {pinned && (
            <button type="button" className={styles.pinned} onClick={() => void goTo(pinned.messageSeq)}>
              <Icon of={IconPin} size={16} />
              <span className="sr-only">{text('seePinned')}</span>
              <span className="clip">
                <b>{pinned.writerName ?? text('goneWriter')}</b> {pinned.text || text('file')}
              </span>
            </button>
          )}
        </div>
      )}
      {messages.isError && !messages.data && (
        <ErrorState message={messages.error.message} retry={() => void messages.refetch()} />
      )}
      {!messages.data && !messages.isError && <ListSkeleton rows={8} />}
      {messages.data && (
        <MessageLog
          name={room.name}
          loaded={messages.data}
          readSeq={readSeq}
          mySeq={userSeq}
          loadOlder={messages.loadOlder}
          onSeen={seen}
          line={(message, follows) => (
            <MessageItem
              message={message}
              me={{ userSeq, moderates: room.moderates }}
              follows={follows}
              isPinned={pinned?.messageSeq === message.messageSeq}
              isFound={found === message.messageSeq}
              mayWrite={closed === null}
              acts={acts}
              onReply={() => {
                setReplyTo(message)
                field.current?.focus()
              }}
              onReport={() => setReported(message.messageSeq)}
              onGoTo={(seq) => void goTo(seq)}
            />
          )}
        >
          {outbox.waiting.length > 0 && (
            <ul className={styles.outbox}>
              {outbox.waiting.map((message) => (
                <Waiting
                  key={message.sendKey}
                  message={message}
                  onAgain={() => outbox.again(message.sendKey)}
                  onForget={() => outbox.forget(message.sendKey)}
                />
              ))}
            </ul>
          )}
        </MessageLog>
      )}
      <Composer
        roomKey={roomKey}
        field={field}
        replyTo={replyTo}
        closed={closed}
        onReply={setReplyTo}
        onSend={outbox.send}
      />
      {reported !== null && (
        <ReasonDialog
          place={`report-message:${reported}`}
          title={text('reportTitle')}
          lead={text('reportLead')}
          label={text('reason')}
          action={text('report')}
          maxLength={MAX_CHAT_REPORT_LENGTH}
          missing={problemText('required', language, CHAT_LABELS.reason[language])}
          failed={text('failed')}
          send={(reason, idempotencyKey) =>
            api.post(
              '/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/messages/{messageSeq}/report/create',
              {
                path: { ...roomKey, messageSeq: reported },
                body: { reason },
                idempotencyKey,
              },
            )
          }
          onSent={() => {
            toast({ text: text('reported'), tone: 'good' })
            setReported(null)
          }}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  )
}

function Waiting({
  message,
  onAgain,
  onForget,
}: {
  message: Outgoing
  onAgain: () => void
  onForget: () => void
}) {
  const text = useText(texts)
  const { text: words, files, refusal } = message
  return (
    <li>
      <p className={styles.text}>{words || files.map(({ name }) => name).join(', ')}</p>
      {refusal === null ? (
        <small role="status">{text('sending')}</small>
      ) : (
        <span className={styles.refusal} role="alert">
          <small>{text('notSent', { why: refusal })}</small>
          <Button size="xs" onClick={onAgain}>
            {text('again')}
          </Button>
          <Button size="xs" variant="ghost" onClick={onForget}>
            {text('forget')}
          </Button>
        </span>
      )}
    </li>
  )
}
