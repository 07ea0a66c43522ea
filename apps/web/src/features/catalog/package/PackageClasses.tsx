import { formatMoney, formatPrice, won } from '@seodang/domain/money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { lazyDialog } from '../../../platform/lazy/lazy.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { classFacts, classHref } from '../card/class-facts.ts'
import { lengthText } from '../card/length.ts'
import * as cardTexts from '../card/texts.ts'
import classStyles from '../course/class.module.css'
import { useMoment } from '../moment.ts'
import { type CardData, packageQuery } from '../queries.ts'
import styles from './package.module.css'
import * as texts from './texts.ts'

const CourseInfo = lazyDialog(() => import('./CourseInfo.tsx'))

/** CAT-39: the classes of a package with what each costs, their sum, and what the package saves. */
export function PackageClasses({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, dataUpdatedAt } = useSuspenseQuery(packageQuery(useApi(), channelSeq, courseSeq))
  const now = useMoment(dataUpdatedAt)
  const [open, setOpen] = useState<number | null>(null)
  const { classes, otherCount } = data
  return (
    <section id="curriculum" aria-labelledby="package-title" className={classStyles.part}>
      <h2 id="package-title">{text('packageContents')}</h2>
      <p className={styles.lead}>{text('packageLead', { n: classes.length + otherCount })}</p>
      <ol className={styles.classes}>
        {classes.map((course) => (
          <PackedClass
            key={course.courseSeq}
            course={course}
            isFull={data.course.fullClasses.some(({ courseSeq: full }) => full === course.courseSeq)}
            now={now}
            onInfo={setOpen}
          />
        ))}
      </ol>
      {otherCount > 0 && <p className={styles.lead}>{text('packageOthers', { n: otherCount })}</p>}
      <Sum sum={data.classesSum} saving={data.saving} />
      <Suspense>{open !== null && <CourseInfo courseSeq={open} onClose={() => setOpen(null)} />}</Suspense>
    </section>
  )
}

function PackedClass({
  course,
  isFull,
  now,
  onInfo,
}: {
  course: CardData
  /** PKG-05: no place is left in it, so none in the package. */
  isFull: boolean
  now: Date
  onInfo: (courseSeq: number) => void
}) {
  const text = useText(texts)
  const cardText = useText(cardTexts)
  const language = useLanguage()
  const facts = classFacts(course, now)
  const about = [course.teachers.map(({ name }) => name).join(' · '), lengthText(course, cardText)]
  return (
    <li>
      <Picture
        source={course.image?.url}
        placeholder={course.image?.placeholder}
        alt=""
        sizes="120px"
        radius={8}
        className={styles.picture}
      />
      <div className={styles.words}>
        <h3>
          <Anchor href={classHref(course)}>{course.title}</Anchor>
          {isFull && <Tag small>{text('classFull')}</Tag>}
        </h3>
        <p>{about.filter((part) => part !== '').join(' · ')}</p>
        {facts.price?.total != null && (
          <p className={styles.price}>
            {formatPrice({ minor: facts.price.total, currency: course.displayCurrency }, language)}
          </p>
        )}
      </div>
      <Button size="sm" variant="ghost" onClick={() => onInfo(course.courseSeq)}>
        {text('classInfo')}
        <span className="sr-only"> {course.title}</span>
      </Button>
    </li>
  )
}

function Sum({ sum, saving }: { sum: number; saving: number }) {
  const text = useText(texts)
  const language = useLanguage()
  if (saving === 0) return null
  return (
    <div className={styles.sum}>
      <dl>
        <div>
          <dt>{text('packageSum')}</dt>
          <dd>
            <s>{formatMoney(won(sum), language)}</s>
          </dd>
        </div>
        <div>
          <dt>{text('packagePrice')}</dt>
          <dd>{formatPrice(won(sum - saving), language)}</dd>
        </div>
      </dl>
      <p>{text('packageSaving', { price: formatMoney(won(saving), language) })}</p>
    </div>
  )
}
