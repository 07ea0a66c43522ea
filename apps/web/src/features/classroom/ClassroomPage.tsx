import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { ChatSideMenu } from '../../platform/chats/ChatSideMenu.tsx'
import { Stays } from '../../platform/use-stays.ts'
import { cx } from '../../ui/cx.ts'
import { useSkin } from '../../ui/skin.ts'
import { CurriculumSide } from './CurriculumSide.tsx'
import { LessonRoom, type RoomWays } from './LessonRoom.tsx'
import { NoLesson } from './NoLesson.tsx'
import { roomQuery } from './queries.ts'
import { RoomHeader } from './RoomHeader.tsx'
import styles from './room.module.css'
import { chaptersOf, lessonOf } from './room-state.ts'
import { useRoomChanges } from './use-room-changes.ts'

export type ClassroomPageProps = RoomWays & {
  courseSeq: number
  /** 0: the room picks one (ROOM-09). */
  curriculumSeq: number
}

/** ROOM-01, ROOM-23: the classroom, in its own dark frame. */
export function ClassroomPage({ courseSeq, curriculumSeq, ...ways }: ClassroomPageProps) {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data: room } = useSuspenseQuery(roomQuery(api, channelSeq, courseSeq))
  const [stays] = useState(() => new Map<string, unknown>())
  useSkin('room')
  useRoomChanges(room, channelSeq, courseSeq)
  const lesson = lessonOf(room, curriculumSeq)
  const exit = room.attendSeq === null ? `/classes/${courseSeq}` : '/me/classes'
  if (lesson)
    return (
      <Stays value={stays}>
        <LessonRoom
          {...ways}
          {...{ room, lesson, exit }}
          lessonKey={{ channelSeq, courseSeq, curriculumSeq: lesson.curriculumSeq }}
        />
        <ChatSideMenu courseSeq={courseSeq} />
      </Stays>
    )
  return (
    <div className={cx('room', styles.room)}>
      <RoomHeader room={room} courseSeq={courseSeq} exit={exit} budget={null} />
      <div className={styles.stage}>
        <main id="main" className={cx(styles.left, styles.centred)}>
          <NoLesson room={room} courseSeq={courseSeq} asked={curriculumSeq} />
        </main>
        <aside className={styles.side}>
          <CurriculumSide courseSeq={courseSeq} chapters={chaptersOf(room.list)} current={0} />
        </aside>
      </div>
      <ChatSideMenu courseSeq={courseSeq} />
    </div>
  )
}
