import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { CardGrid } from '../../../ui/CardGrid.tsx'
import { Section } from '../../../ui/Section.tsx'
import { CatalogCard } from '../card/CatalogCard.tsx'
import { type CourseData, courseListQuery } from '../queries.ts'
import { relatedFilter } from './related-filter.ts'
import * as texts from './texts.ts'

const MOST = 4

/** Other classes of the same category, or of the site; nothing where there are none. */
export function Related({ course, now }: { course: CourseData; now: Date }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data } = useQuery(courseListQuery(api, channelSeq, relatedFilter(course)))
  const others = (data?.list ?? []).filter(({ courseSeq }) => courseSeq !== course.courseSeq).slice(0, MOST)
  if (others.length === 0) return null
  return (
    <Section title={text('related')}>
      <CardGrid columns={4} phone="rail" label={text('related')}>
        {others.map((other) => (
          <CatalogCard
            key={other.courseSeq}
            course={other}
            now={now}
            sizes="(max-width: 768px) 266px, (max-width: 1024px) 33vw, 275px"
          />
        ))}
      </CardGrid>
    </Section>
  )
}
