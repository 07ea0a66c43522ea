import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './memberships.module.css'
import type { MembershipData } from './queries.ts'

/** The classes and chat rooms that a membership opens, each a way in. */
export function Opened({
  of: { classes, chatRooms },
}: {
  of: Pick<MembershipData, 'classes' | 'chatRooms'>
}) {
  if (classes.length + chatRooms.length === 0) return null
  return (
    <ul className={styles.classes}>
      {classes.map(({ courseSeq, title, image }) => (
        <li key={courseSeq}>
          <Anchor href={`/classes/${courseSeq}`}>
            <span className={styles.thumb}>
              <Picture source={image?.url} placeholder={image?.placeholder} alt="" sizes="96px" radius={8} />
            </span>
            <span>{title}</span>
          </Anchor>
        </li>
      ))}
      {chatRooms.map(({ chatRoomSeq, name }) => (
        <li key={`room-${chatRoomSeq}`}>
          <Anchor href={`/chat/${chatRoomSeq}`}>
            <span className={styles.roomThumb}>
              <Icon of={IconMessages} size={24} />
            </span>
            <span>{name}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
