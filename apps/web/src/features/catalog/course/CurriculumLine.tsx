import { CURRICULUM_TYPE, type CurriculumTypeCd } from '@seodang/domain/codes'
import { isBefore } from '@seodang/domain/instant'
import { formatDay, formatTime } from '@seodang/domain/seoul-time'
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconComponent } from '../../../ui/Icon.tsx'
import { clockLength } from '../card/length.ts'
import styles from './curriculum.module.css'
import * as texts from './curriculum-texts.ts'
import type { CurriculumRow } from './curriculum-view.ts'

const KINDS: Record<CurriculumTypeCd, { icon: IconComponent; name: keyof typeof texts.ko }> = {
  [CURRICULUM_TYPE.live]: { icon: IconBroadcast, name: 'live' },
  [CURRICULUM_TYPE.section]: { icon: IconFileText, name: 'text' },
  [CURRICULUM_TYPE.video]: { icon: IconPlayerPlay, name: 'video' },
  [CURRICULUM_TYPE.mission]: { icon: IconPencil, name: 'mission' },
  [CURRICULUM_TYPE.offline]: { icon: IconMapPin, name: 'offline' },
  [CURRICULUM_TYPE.text]: { icon: IconFileText, name: 'text' },
  [CURRICULUM_TYPE.file]: { icon: IconFileDownload, name: 'file' },
  [CURRICULUM_TYPE.chat]: { icon: IconMessageCircle, name: 'chat' },
  [CURRICULUM_TYPE.course]: { icon: IconSchool, name: 'course' },
  [CURRICULUM_TYPE.certification]: { icon: IconCertificate, name: 'certification' },
  [CURRICULUM_TYPE.quiz]: { icon: IconListCheck, name: 'quiz' },
}

export type LineAct =
  | { kind: 'open'; href: string }
  | { kind: 'preview'; onPreview: () => void }
  | { kind: 'locked' }
  | { kind: 'notYet' }

/** One item: its kind, title, when and how long, and what the viewer can do with it. */
export function CurriculumLine({ row, act, now }: { row: CurriculumRow; act: LineAct; now: Date }) {
  const text = useText(texts)
  const about = useAbout(row, now)
  const { icon, name } = KINDS[row.curriculumTypeCd]
  const isVideo = row.curriculumTypeCd === CURRICULUM_TYPE.video
  const canOpen = act.kind === 'open' || act.kind === 'preview'
  return (
    <li className={styles.line}>
      <span className={cx(styles.kind, canOpen && styles.lit)}>
        <Icon of={icon} size={18} />
      </span>
      <div>
        <p className={styles.title}>
          {isVideo && <span className="sr-only">{text(name)}: </span>}
          {act.kind === 'open' ? <Anchor href={act.href}>{row.title}</Anchor> : row.title}
        </p>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <span className={styles.end}>
        {act.kind === 'preview' && (
          <Button
            variant="soft"
            size="xs"
            onClick={act.onPreview}
            aria-label={text('previewOf', { title: row.title })}
          >
            {text('preview')}
          </Button>
        )}
        <Length row={row} />
        {!canOpen && (
          <>
            <Icon of={IconLock} size={18} />
            <span className="sr-only">{text(act.kind === 'notYet' ? 'notYet' : 'locked')}</span>
          </>
        )}
      </span>
    </li>
  )
}

function Length({ row }: { row: CurriculumRow }) {
  const text = useText(texts)
  if (row.duration <= 0) return null
  const isVideo = row.curriculumTypeCd === CURRICULUM_TYPE.video
  return (
    <span>{isVideo ? clockLength(row.duration) : text('minutes', { n: Math.ceil(row.duration / 60) })}</span>
  )
}

/** '라이브 · 11월 25일 (수) 20:00'; a video only says when it opens, because its icon says the rest. */
function useAbout({ curriculumTypeCd, openedAt }: CurriculumRow, now: Date): string {
  const text = useText(texts)
  const language = useLanguage()
  const time = openedAt && `${formatDay(openedAt, language)} ${formatTime(openedAt, language)}`
  const isVideo = curriculumTypeCd === CURRICULUM_TYPE.video
  const isMeeting = curriculumTypeCd === CURRICULUM_TYPE.live || curriculumTypeCd === CURRICULUM_TYPE.offline
  const opens = time && isBefore(now, openedAt) ? text('opensAt', { time }) : ''
  const parts = [isVideo ? '' : text(KINDS[curriculumTypeCd].name), isMeeting ? (time ?? '') : opens]
  return parts.filter((part) => part !== '').join(' · ')
}
