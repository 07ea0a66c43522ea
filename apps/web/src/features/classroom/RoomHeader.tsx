import IconBubbleText from '@tabler/icons-react/dist/esm/icons/IconBubbleText.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { IconLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { Room } from './queries.ts'
import styles from './room.module.css'
import * as texts from './texts.ts'

type RoomHeaderProps = {
  room: Room
  courseSeq: number
  /** Where one goes on leaving. */
  exit: string
  budget: ReactNode
}

export function RoomHeader({ room, courseSeq, exit, budget }: RoomHeaderProps) {
  const text = useText(texts)
  const { completedCount: done, curriculumCount: all, progressPercent } = room
  return (
    <header className={styles.header}>
      <Anchor href={exit} className={styles.exit} aria-label={text('leave')}>
        <Icon of={IconChevronLeft} />
        <span>{text('leave')}</span>
      </Anchor>
      <h1 className={styles.title}>{room.title}</h1>
      <div className={styles.progress}>
        <ProgressBar
          value={progressPercent}
          label={text('progress')}
          valueText={text('progressOf', { all, done })}
          className={styles.progressBar}
        />
        <span aria-hidden>
          {progressPercent}% · <b>{done}</b>/{all}
        </span>
      </div>
      {budget}
      <IconLink icon={IconBubbleText} label={text('board')} href={`/classes/${courseSeq}/board`} />
    </header>
  )
}
