import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useApi } from '../api.ts'
import { useText } from '../language.tsx'
import styles from './chats.module.css'
import { roomsQuery, unreadOf } from './queries.ts'
import { RoomLines } from './RoomLines.tsx'
import * as texts from './texts.ts'
import { useRoomNews } from './use-room-news.ts'

/** CHAT-06: a handle at the edge with what is unread; whoever may enter no room has none. */
export default function ChatSide({ channelSeq, courseSeq }: { channelSeq: number; courseSeq?: number }) {
  const text = useText(texts)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(roomsQuery(useApi(), channelSeq, courseSeq))
  useRoomNews(channelSeq)
  const rooms = data?.list ?? []
  if (rooms.length === 0) return null
  const unread = unreadOf(rooms)
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? text('chatUnread', { n: unread }) : text('chat')}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconMessages} size={22} />
        <span aria-hidden className={styles.handleText}>
          {text('chat')}
        </span>
        {unread > 0 && (
          <span aria-hidden className={styles.count}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Dialog
        open={isOpen}
        side
        title={text('rooms')}
        onClose={() => setOpen(false)}
        actions={<LinkButton href="/chat">{text('all')}</LinkButton>}
      >
        {/* A press that leads to a room closes the window over it. */}
        <div onClickCapture={() => setOpen(false)}>
          <RoomLines rooms={rooms} />
        </div>
      </Dialog>
    </>
  )
}
