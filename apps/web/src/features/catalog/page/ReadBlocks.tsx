import { useText } from '../../../platform/language.tsx'
import { CardGrid } from '../../../ui/CardGrid.tsx'
import { Section } from '../../../ui/Section.tsx'
import { CatalogCard } from '../card/CatalogCard.tsx'
import { ReviewColumns } from '../home/HomeReviews.tsx'
import { TeacherRow } from '../home/TeacherRow.tsx'
import type { BlockProps } from './BlockView.tsx'
import * as texts from './texts.ts'

const SIZES = {
  2: '(max-width: 768px) 266px, (max-width: 1024px) 100vw, 566px',
  3: undefined,
  4: '(max-width: 768px) 266px, (max-width: 1024px) 33vw, 275px',
}

/** PGE-15: classes or packages, as many in a row as the site chose. */
export function ClassesBlock({ block, now }: BlockProps<'classList'> | BlockProps<'packageList'>) {
  const text = useText(texts)
  const columns = block.columns === 2 || block.columns === 4 ? block.columns : 3
  const title = block.heading || text(block.kind)
  const sizes = SIZES[columns]
  return (
    <Section title={title}>
      <CardGrid columns={columns} phone="rail" label={title}>
        {block.courses.map((course) => (
          <CatalogCard key={course.courseSeq} course={course} now={now} {...(sizes && { sizes })} />
        ))}
      </CardGrid>
    </Section>
  )
}

export function TeachersBlock({ block: { heading, teachers } }: BlockProps<'instructor'>) {
  return <TeacherRow teachers={teachers} title={heading} />
}

export function ReviewsBlock({ block: { heading, reviews } }: BlockProps<'reviewList'>) {
  const text = useText(texts)
  return <ReviewColumns reviews={reviews} title={heading || text('reviewList')} />
}
