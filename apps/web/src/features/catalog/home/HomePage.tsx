import { allows, staff } from '@seodang/domain/access'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Chip, Chips } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { CardGrid } from '../../../ui/CardGrid.tsx'
import { Section } from '../../../ui/Section.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CatalogCard } from '../card/CatalogCard.tsx'
import { useMoment } from '../moment.ts'
import { bannersQuery, type CardData, categoriesQuery, homeQuery } from '../queries.ts'
import { BannerSlides } from './BannerSlides.tsx'
import { FreeRow } from './FreeRow.tsx'
import { HomeHero } from './HomeHero.tsx'
import { HomeReviews } from './HomeReviews.tsx'
import { homeRows } from './home-rows.ts'
import { TeacherRow } from './TeacherRow.tsx'
import * as texts from './texts.ts'

/** The first page of a site. A row without content is not there. */
export function HomePage() {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data: home, dataUpdatedAt } = useSuspenseQuery(homeQuery(api, channelSeq))
  const { data: banners } = useSuspenseQuery(bannersQuery(api, channelSeq))
  const now = useMoment(dataUpdatedAt)
  const { recruiting, popular, free } = homeRows(home)
  const isEmpty = recruiting.length + popular.length + free.length === 0
  return (
    <>
      {banners.length > 0 ? <BannerSlides banners={banners} /> : <HomeHero home={home} now={now} />}
      {isEmpty && <NothingYet />}
      {recruiting.length > 0 && <Recruiting courses={recruiting} now={now} />}
      {popular.length > 0 && <Popular courses={popular} now={now} />}
      {free.length > 0 && <FreeRow courses={free} />}
      {home.reviews.length > 0 && <HomeReviews home={home} />}
      {home.teachers.length > 0 && <TeacherRow teachers={home.teachers} />}
    </>
  )
}

type RowProps = { courses: CardData[]; now: Date }

function Recruiting({ courses, now }: RowProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data: categories } = useSuspenseQuery(categoriesQuery(api, channelSeq))
  const columns = courses.length < 3 ? 2 : 3
  return (
    <Section
      title={text('recruiting')}
      more={categories.length > 1 ? undefined : { href: '/classes', text: text('seeAll') }}
      aside={
        categories.length > 1 && (
          <Chips label={text('categories')}>
            <Chip href="/classes">{text('all')}</Chip>
            {categories.map(({ channelCategorySeq, name }) => (
              <Chip key={channelCategorySeq} href={`/classes?category=${channelCategorySeq}`}>
                {name}
              </Chip>
            ))}
          </Chips>
        )
      }
    >
      <CardGrid columns={columns} phone="rail" label={text('recruiting')}>
        {courses.map((course) => (
          <CatalogCard
            key={course.courseSeq}
            course={course}
            now={now}
            {...(columns === 2 && { sizes: '(max-width: 768px) 266px, (max-width: 1024px) 100vw, 566px' })}
          />
        ))}
      </CardGrid>
    </Section>
  )
}

function Popular({ courses, now }: RowProps) {
  const text = useText(texts)
  return (
    <Section
      title={text('popular')}
      lead={text('popularLead')}
      more={{ href: '/classes?sort=popular', text: text('seeAll') }}
    >
      <CardGrid columns={4} phone="rail" label={text('popular')}>
        {courses.map((course) => (
          <CatalogCard
            key={course.courseSeq}
            course={course}
            now={now}
            sizes="(max-width: 768px) 266px, (max-width: 1024px) 33vw, 275px"
          />
        ))}
      </CardGrid>
    </Section>
  )
}

/** A site that has just opened: visitors read a promise, whoever may make classes finds the way to the first one. */
function NothingYet() {
  const text = useText(texts)
  const { principal } = useSession()
  return (
    <div className="wrap" style={{ paddingTop: 56 }}>
      <EmptyState
        title={text('emptyTitle')}
        message={text('emptyBody')}
        action={
          allows(staff('CLASS_LIFECYCLE_CREATE', { of: 'ownClasses' }), principal) && (
            <LinkButton variant="main" href="/classes/create">
              {text('create')}
            </LinkButton>
          )
        }
      />
    </div>
  )
}
