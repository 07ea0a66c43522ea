import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { ClosedDoor } from './ClosedDoor.tsx'
import styles from './chat.module.css'
import { type Room, type RoomKey, roomQuery } from './queries.ts'
import { RoomView } from './RoomView.tsx'
import * as texts from './texts.ts'
import { useRoomActs } from './use-room-acts.ts'

/** Closed to somebody who might buy their way in. */
const FOR_OTHERS: readonly string[] = ['CHAT_NOT_OPEN', 'NOT_CHANNEL_USER']
const CLOSED: readonly string[] = ['CHAT_PUT_OUT', 'NOT_AUTHORIZED_EMAIL']

/** /chat/{chatRoomSeq}: the door of a room, and the room. */
export function ChatRoomPage({ chatRoomSeq }: { chatRoomSeq: number }) {
  const { channelSeq } = useChannel()
  const { user } = useSession()
  const key = { channelSeq, chatRoomSeq }
  const { data, error, refetch, isFetching } = useQuery(roomQuery(useApi(), key))
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  // A room that was closed meanwhile shows nothing that it held; a way that broke takes nothing away.
  if (error && (isRefused || !data))
    return (
      <div className={styles.page}>
        <Refusal error={error} roomKey={key} isBusy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  if (!data || !user)
    return (
      <div className={styles.page}>
        <ListSkeleton rows={8} />
      </div>
    )
  return (
    <div className={styles.page}>
      {data.isEntered ? (
        <RoomView key={chatRoomSeq} room={data} roomKey={key} userSeq={user.userSeq} />
      ) : (
        <Door room={data} roomKey={key} />
      )}
    </div>
  )
}

function Door({ room, roomKey }: { room: Room; roomKey: RoomKey }) {
  const text = useText(texts)
  const acts = useRoomActs(roomKey)
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    await acts.enter()
    setBusy(false)
  }
  return (
    <section className={styles.door}>
      <Avatar name={room.name} image={room.image?.url ?? null} size={88} />
      <h1>{room.name}</h1>
      <p>{text('entering', { n: room.peopleCount })}</p>
      {room.notice !== '' && <p className={styles.doorNotice}>{room.notice}</p>}
      {room.isFull ? (
        <p role="status">
          <b>{text('full')}</b> {text('fullHint')}
        </p>
      ) : (
        <Button variant="main" size="lg" busy={isBusy} onClick={() => void enter()}>
          {text('enter')}
        </Button>
      )}
      <LinkButton href="/chat" variant="ghost">
        {text('toRooms')}
      </LinkButton>
    </section>
  )
}

interface RefusalProps {
  error: Error
  roomKey: RoomKey
  isBusy: boolean
  onRetry: () => void
}

function Refusal({ error, roomKey, isBusy, onRetry }: RefusalProps) {
  const text = useText(texts)
  const { errorName, status } = error instanceof ApiError ? error : { errorName: '', status: 0 }
  const toRooms = <LinkButton href="/chat">{text('toRooms')}</LinkButton>
  if (FOR_OTHERS.includes(errorName)) return <ClosedDoor roomKey={roomKey} reason={error.message} />
  if (CLOSED.includes(errorName))
    return <EmptyState icon={IconLock} title={text('notForYou')} message={error.message} action={toRooms} />
  if (status === 404)
    return <EmptyState icon={IconMessages} title={text('gone')} message={text('goneHint')} action={toRooms} />
  return <ErrorState title={error.message || undefined} retry={onRetry} retrying={isBusy} />
}
