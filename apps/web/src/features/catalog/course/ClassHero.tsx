import { YN } from '@seodang/domain/codes'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useText } from '../../../platform/language.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { useBadge } from '../card/CatalogCard.tsx'
import type { ClassFacts } from '../card/class-facts.ts'
import { clockLength } from '../card/length.ts'
import type { CourseData } from '../queries.ts'
import styles from './class.module.css'
import { firstPreview } from './curriculum-view.ts'
import * as texts from './texts.ts'

type ClassHeroProps = {
  course: CourseData
  facts: ClassFacts
  /** Plays the first free preview, where there is one. */
  preview: (() => void) | null
}

/** The picture of the class with its badge and the preview, and who teaches. */
export function ClassHero({ course, facts, preview }: ClassHeroProps) {
  const text = useText(texts)
  const badge = useBadge(facts)
  const seconds = firstPreview(course.curriculum)?.duration ?? 0
  return (
    <>
      <div className={styles.cover}>
        <Picture
          source={course.image?.url}
          placeholder={course.image?.placeholder}
          alt=""
          sizes="(max-width: 768px) 100vw, (max-width: 1208px) calc(100vw - 48px), 736px"
          priority
          className={styles.coverPicture}
        />
        {badge && (
          <span className={styles.coverBadge}>
            <Badge tone={badge.tone} large>
              {badge.text}
            </Badge>
          </span>
        )}
        {preview && (
          <button type="button" className={styles.play} onClick={preview}>
            <span>
              <Icon of={IconPlayerPlayFilled} size={18} />
            </span>
            {text('preview')}
            {seconds > 0 && <small>{clockLength(seconds)}</small>}
          </button>
        )}
      </div>
      <Who course={course} />
    </>
  )
}

function Who({ course }: { course: CourseData }) {
  const text = useText(texts)
  const [first] = course.teachers
  const proof = [
    course.attendSum ? text('learners', { n: course.attendSum }) : '',
    course.courseReviewShowYn === YN.yes && course.reviewCount > 0
      ? text('teacherRate', { n: course.reviewRate.toFixed(1) })
      : '',
  ].filter((fact) => fact !== '')
  if (!first && proof.length === 0) return null
  return (
    <div className={styles.who}>
      {course.teachers.slice(0, 3).map(({ userSeq, name, imageUrl }) => (
        <Avatar key={userSeq} name={name} image={imageUrl} size={44} />
      ))}
      <p>
        {first && <strong>{course.teachers.map(({ name }) => name).join(' · ')}</strong>}
        {proof.length > 0 && <span>{proof.join(' · ')}</span>}
      </p>
      {first && (
        <a href="#teacher" className={styles.whoMore}>
          {text('teacherMore')}
        </a>
      )}
    </div>
  )
}
