import { formatDay, formatTime, seoulDate } from '@seodang/domain/seoul-time'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { Anchor } from '../../ui/Anchor.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLanguage, useText } from '../language.tsx'
import styles from './chats.module.css'
import type { RoomLine } from './queries.ts'
import * as texts from './texts.ts'

/** CHAT-06: rooms with their last words and how many of them were not seen. */
export function RoomLines({ rooms }: { rooms: readonly RoomLine[] }) {
  return (
    <ul className={styles.rooms}>
      {rooms.map((room) => (
        <RoomLineItem key={room.chatRoomSeq} room={room} />
      ))}
    </ul>
  )
}

function RoomLineItem({ room }: { room: RoomLine }) {
  const text = useText(texts)
  const language = useLanguage()
  const { chatRoomSeq, name, image, isEntered, isPublished, lastMessage, unreadCount, quietYn } = room
  const isToday = lastMessage && seoulDate(lastMessage.createdAt) === seoulDate(new Date())
  return (
    <li>
      <Anchor href={`/chat/${chatRoomSeq}`} className={styles.room}>
        <Avatar name={name} image={image?.url ?? null} size={44} />
        <span className={styles.words}>
          <span className={styles.name}>
            <b className="clip">{name}</b>
            <small>{text('people', { n: room.peopleCount })}</small>
            {quietYn === 'Y' && (
              <span role="img" aria-label={text('muted')}>
                <Icon of={IconBellOff} size={14} />
              </span>
            )}
            {!isPublished && (
              <Tag small tone="neutral">
                {text('hidden')}
              </Tag>
            )}
          </span>
          {isEntered && (
            <span className={cx('clip', styles.last)}>
              {lastMessage
                ? `${lastMessage.writerName ?? text('gone')}: ${lastMessage.text || text('file')}`
                : text('noMessage')}
            </span>
          )}
        </span>
        <span className={styles.end}>
          {lastMessage && (
            <time dateTime={lastMessage.createdAt}>
              {isToday
                ? formatTime(lastMessage.createdAt, language)
                : formatDay(lastMessage.createdAt, language)}
            </time>
          )}
          {!isEntered && <span className={styles.enter}>{text('enter')}</span>}
          {unreadCount > 0 && (
            <span className={cx(styles.count, quietYn === 'Y' && styles.quiet)}>
              <span aria-hidden>{unreadCount > 99 ? '99+' : unreadCount}</span>
              <span className="sr-only">{text('unread', { n: unreadCount })}</span>
            </span>
          )}
        </span>
      </Anchor>
    </li>
  )
}
