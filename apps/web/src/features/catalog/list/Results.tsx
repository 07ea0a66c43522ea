import { CardGrid } from '../../../ui/CardGrid.tsx'
import { CatalogCard } from '../card/CatalogCard.tsx'
import { useMoment } from '../moment.ts'
import type { CardData } from '../queries.ts'

/** Pictures of the first line are asked for at once. */
const FIRST_LINE = 4
const SIZES = '(max-width: 768px) 100vw, (max-width: 1024px) 33vw, 275px'

export function Results({ courses, answeredAt }: { courses: CardData[]; answeredAt: number }) {
  const now = useMoment(answeredAt)
  return (
    <CardGrid columns={4} phone="pairs">
      {courses.map((course, index) => (
        <CatalogCard
          key={course.courseSeq}
          course={course}
          now={now}
          sizes={SIZES}
          priority={index < FIRST_LINE}
          heading="h2"
        />
      ))}
    </CardGrid>
  )
}
