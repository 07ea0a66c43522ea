import { SILENCE_MINUTES } from '@seodang/domain/chat'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './chat.module.css'
import { RoleTag } from './MessageItem.tsx'
import { type Person, peopleQuery, type RoomKey } from './queries.ts'
import * as texts from './texts.ts'
import type { RoomActs } from './use-room-acts.ts'
import { useSpan } from './use-span.ts'

interface PeopleDialogProps {
  roomKey: RoomKey
  moderates: boolean
  acts: RoomActs
  onClose: () => void
}

/** CHAT-05, CHAT-07: who is in the room; moderators silence people and put them out here. */
export default function PeopleDialog({ roomKey, moderates, acts, onClose }: PeopleDialogProps) {
  const text = useText(texts)
  const { data, error, refetch } = useQuery({ ...peopleQuery(useApi(), roomKey), staleTime: 0 })
  return (
    <Dialog open onClose={onClose} title={text('people')} size="small-medium">
      {error && !data && <ErrorState message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={5} />}
      <ul className={styles.people}>
        {data?.list.map((person) => (
          <li key={person.userSeq}>
            <Avatar name={person.name ?? ''} image={person.profileImageUrl} size={36} />
            <span className={styles.person}>
              <b className="clip">{person.name}</b>
              <RoleTag roleCd={person.roleCd} />
              {person.silencedUntil !== null && (
                <Tag small tone="warn">
                  {text('silenced')}
                </Tag>
              )}
              {person.isPutOut && (
                <Tag small tone="danger">
                  {text('isPutOut')}
                </Tag>
              )}
            </span>
            {moderates && !person.moderates && <PersonMenu person={person} acts={acts} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function PersonMenu({ person, acts }: { person: Person; acts: RoomActs }) {
  const text = useText(texts)
  const span = useSpan()
  const label = text('personMenu', { name: person.name ?? '' })
  const items: MenuItem[] = person.isPutOut
    ? [{ label: text('letBack'), onSelect: () => void acts.putOut(person, false) }]
    : [
        ...SILENCE_MINUTES.filter((minutes) => minutes > 0).map((minutes) => ({
          label: text('silence', { time: span(minutes * 60) }),
          onSelect: () => void acts.silence(person, minutes),
        })),
        ...(person.silencedUntil === null
          ? []
          : [{ label: text('unsilence'), onSelect: () => void acts.silence(person, 0) }]),
        { label: text('putOut'), danger: true, apart: true, onSelect: () => void acts.putOut(person, true) },
      ]
  return (
    <Menu
      label={label}
      items={items}
      trigger={(trigger) => <IconButton {...trigger} icon={IconDots} size="sm" label={label} />}
    />
  )
}
