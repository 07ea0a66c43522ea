import { formatDuration } from '@seodang/domain/youtube'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './banner.module.css'
import { classroomHref } from './class-words.ts'
import type { MyClass } from './queries.ts'
import * as texts from './texts.ts'

const RADIUS = 40
const AROUND = 2 * Math.PI * RADIUS

/** BYD-06: the one way on, to the exact second. */
export function ContinueBanner({ mine }: { mine: MyClass }) {
  const text = useText(texts)
  const { course, next, progressPercent } = mine
  if (!next) return null
  return (
    <section className={styles.banner} aria-label={text('goOn')}>
      <div className={styles.picture}>
        <Picture
          source={course.image?.url}
          placeholder={course.image?.placeholder}
          alt=""
          sizes="(max-width: 768px) 100vw, 340px"
          ratio="auto"
          radius={0}
        />
      </div>
      <div className={styles.words}>
        <div>
          <p className={styles.class}>{course.title}</p>
          <h2 className={styles.title}>{text('nextLesson', { title: next.title })}</h2>
          <p className={styles.from}>
            {next.lastPosition > 0
              ? text('from', { time: formatDuration(next.lastPosition) })
              : text('fromStart')}
          </p>
        </div>
        <div className={styles.ring} role="img" aria-label={text('progressIs', { n: progressPercent })}>
          <svg viewBox="0 0 92 92" aria-hidden>
            <circle cx="46" cy="46" r={RADIUS} />
            {progressPercent > 0 && (
              <circle
                cx="46"
                cy="46"
                r={RADIUS}
                className={styles.done}
                strokeDasharray={`${(AROUND * progressPercent) / 100} ${AROUND}`}
              />
            )}
          </svg>
          <b aria-hidden>{progressPercent}%</b>
        </div>
        <LinkButton
          href={classroomHref(course.courseSeq, next.curriculumSeq, { attend: true })}
          icon={IconPlayerPlayFilled}
          className={styles.go}
        >
          {text('goOn')}
        </LinkButton>
      </div>
    </section>
  )
}

/** Keeps the place of the banner, so that what stands below it does not move. */
export function ContinueSkeleton() {
  return (
    <Loading>
      <div className={cx(styles.banner, styles.awaited)}>
        <Skeleton height="100%" className={styles.picture} />
        <div className={styles.words}>
          <div>
            <Skeleton width={140} height={22} />
            <Skeleton width="70%" height={28} gap={6} />
            <Skeleton width={110} height={22} gap={6} />
          </div>
          <span className={styles.ring} />
          <Skeleton width={108} height={44} className={styles.go} />
        </div>
      </div>
    </Loading>
  )
}
