import IconBubbleText from '@tabler/icons-react/dist/esm/icons/IconBubbleText.mjs'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconConfetti from '@tabler/icons-react/dist/esm/icons/IconConfetti.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { IconButton, IconLink } from '../../ui/Button.tsx'
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

const LinesDialog = lazyDialog(() => import('../../ui/LinesDialog.tsx'))

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
      {room.event.length > 0 && <RoomEvent lines={room.event} />}
      {budget}
      <IconLink icon={IconBubbleText} label={text('board')} href={`/classes/${courseSeq}/board`} />
    </header>
  )
}

/** CAT-28: the class's own event, where it asks to be shown in the classroom. */
function RoomEvent({ lines }: { lines: Room['event'] }) {
  const text = useText(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconConfetti} label={text('event')} onClick={() => setOpen(true)} />
      <Suspense>
        {isOpen && <LinesDialog title={text('event')} lines={lines} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
