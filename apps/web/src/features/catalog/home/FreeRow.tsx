import { FARE } from '@seodang/domain/codes'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { MoreLink } from '../../../ui/Section.tsx'
import { classHref } from '../card/class-facts.ts'
import { lengthText } from '../card/length.ts'
import * as cardTexts from '../card/texts.ts'
import type { CardData } from '../queries.ts'
import styles from './rows.module.css'
import * as texts from './texts.ts'

/** Classes without a price as a list on a warm band: what a newcomer can begin with at once. */
export function FreeRow({ courses }: { courses: CardData[] }) {
  const text = useText(texts)
  return (
    <section className={styles.band} aria-labelledby="home-free">
      <div className={`wrap ${styles.split}`}>
        <div>
          <h2 id="home-free" className={styles.heading}>
            {text('free')}
          </h2>
          <p className={styles.lead}>{text('freeLead')}</p>
          <MoreLink href="/classes?fare=free">{text('freeAll')}</MoreLink>
        </div>
        <ul className={styles.list}>
          {courses.map((course) => (
            <FreeLine key={course.courseSeq} course={course} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function FreeLine({ course }: { course: CardData }) {
  const text = useText(texts)
  const lengthWords = useText(cardTexts)
  const facts = [...course.teachers.map(({ name }) => name), lengthText(course, lengthWords)]
  return (
    <li className={styles.line}>
      <span className={styles.thumb}>
        <Picture
          source={course.image?.url}
          placeholder={course.image?.placeholder}
          alt=""
          sizes="128px"
          radius={8}
        />
      </span>
      <div className={styles.lineWords}>
        <h3>
          <Anchor href={classHref(course)}>{course.title}</Anchor>
        </h3>
        <p>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <span className={styles.go} aria-hidden>
        {text(course.fareCd === FARE.open ? 'freeOpen' : 'open')}
      </span>
    </li>
  )
}
