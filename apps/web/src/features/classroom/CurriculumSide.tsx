import { useText } from '../../platform/language.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { CertificateStanding } from './CertificateStanding.tsx'
import { ClassDate } from './ClassDate.tsx'
import { CurriculumList } from './CurriculumList.tsx'
import { prefer, usePreferences } from './player/preferences.ts'
import styles from './room.module.css'
import type { Chapter } from './room-state.ts'
import * as texts from './texts.ts'

type CurriculumSideProps = { courseSeq: number; chapters: Chapter[]; current: number }

/** The list with its head: whether the next lesson begins by itself. */
export function CurriculumSide(props: CurriculumSideProps) {
  const text = useText(texts)
  const { autoplay } = usePreferences()
  return (
    <>
      <div className={styles.listHead}>
        <h2>{text('curriculum')}</h2>
        <Switch
          label={text('autoplay')}
          atEnd
          checked={autoplay}
          onChange={(event) => prefer({ autoplay: event.target.checked })}
        />
      </div>
      <ClassDate courseSeq={props.courseSeq} />
      <CertificateButton courseSeq={props.courseSeq} />
      <CertificateStanding courseSeq={props.courseSeq} />
      <nav aria-label={text('curriculum')}>
        <CurriculumList {...props} />
      </nav>
    </>
  )
}
