import { COURSE_TYPE } from '@seodang/domain/codes'
import { useChannel } from '../../../platform/channel.tsx'
import { workPath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { EditedPackage } from '../queries.ts'
import styles from './package.module.css'
import * as texts from './texts.ts'

/** PKG-05, CAT-40: which classes keep the package from being sold, why, and the way to each. */
export function UnsoldNotice({ courses, unsold }: Pick<EditedPackage, 'courses' | 'unsold'>) {
  const text = useText(texts)
  const site = useChannel()
  const named = unsold.flatMap(({ courseSeq, reason }) => {
    const course = courses.find((one) => one.courseSeq === courseSeq)
    return course ? [{ courseSeq, reason, title: course.title }] : []
  })
  if (named.length === 0) return null
  return (
    <Notice tone="warn" live>
      {text('unsoldTitle')}
      <ul className={styles.unsold}>
        {named.map(({ courseSeq, reason, title }) => (
          <li key={courseSeq}>
            <Anchor href={workPath({ courseSeq, courseTypeCd: COURSE_TYPE.video }, site)}>{title}</Anchor>{' '}
            {text(`unsold.${reason}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
