import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import styles from './chat.module.css'
import type { Room, RoomKey } from './queries.ts'
import * as texts from './texts.ts'
import type { RoomActs } from './use-room-acts.ts'

const PeopleDialog = lazyDialog(() => import('./PeopleDialog.tsx'))
const SearchDialog = lazyDialog(() => import('./SearchDialog.tsx'))
const ManageDialog = lazyDialog(() => import('./ManageDialog.tsx'))

interface RoomHeadProps {
  room: Room
  roomKey: RoomKey
  acts: RoomActs
  onGoTo: (messageSeq: number) => void
}

export function RoomHead({ room, roomKey, acts, onGoTo }: RoomHeadProps) {
  const text = useText(texts)
  const router = useRouter()
  const [open, setOpen] = useState<'people' | 'search' | 'manage' | null>(null)
  const isQuiet = room.quietYn === 'Y'
  const close = () => setOpen(null)
  const items = (): MenuItem[] => [
    ...(room.moderates
      ? [
          {
            label: room.reportCount > 0 ? text('manageCount', { n: room.reportCount }) : text('manage'),
            onSelect: () => setOpen('manage'),
          },
        ]
      : []),
    { label: text(isQuiet ? 'unmute' : 'mute'), onSelect: () => void acts.mute(!isQuiet) },
    {
      label: text('leave'),
      danger: true,
      onSelect: () =>
        void acts.leave().then((isGone) => (isGone ? router.navigate({ href: '/chat' }) : undefined)),
    },
  ]
  return (
    <header className={styles.head}>
      <IconLink href="/chat" icon={IconArrowLeft} label={text('toRooms')} />
      <h1 className="clip">{room.name}</h1>
      {isQuiet && <Icon of={IconBellOff} size={16} />}
      <span className={styles.tools}>
        <IconButton
          icon={IconUsers}
          label={`${text('people')} ${room.peopleCount}`}
          onClick={() => setOpen('people')}
        />
        <IconButton icon={IconSearch} label={text('search')} onClick={() => setOpen('search')} />
        <Menu
          label={text('roomMenu')}
          items={items}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              icon={IconDots}
              label={text('roomMenu')}
              count={room.moderates ? room.reportCount : 0}
            />
          )}
        />
      </span>
      <Suspense>
        {open === 'people' && (
          <PeopleDialog roomKey={roomKey} moderates={room.moderates} acts={acts} onClose={close} />
        )}
        {open === 'search' && (
          <SearchDialog
            roomKey={roomKey}
            onClose={close}
            onGoTo={(messageSeq) => {
              close()
              onGoTo(messageSeq)
            }}
          />
        )}
        {open === 'manage' && <ManageDialog room={room} roomKey={roomKey} acts={acts} onClose={close} />}
      </Suspense>
    </header>
  )
}
