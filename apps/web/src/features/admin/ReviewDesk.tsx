import { formatDateTime, formatDay } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import styles from './admin.module.css'
import { type ReviewLine, reviewsQuery } from './queries.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import { ReviewState } from './ReviewState.tsx'
import * as reviewTexts from './review-texts.ts'
import { REVIEW_STATES, type ReviewSearch } from './search.ts'
import * as texts from './texts.ts'

interface ReviewDeskProps {
  search: ReviewSearch
  onSearch: (change: Partial<ReviewSearch>) => void
  hrefOf: (change: Partial<ReviewSearch>) => string
}

/** ADM-03: classes that wait for their release, whoever waits longest first. */
export function ReviewDesk({ search, onSearch, hrefOf }: ReviewDeskProps) {
  const text = useText(texts)
  const reviewText = useText(reviewTexts)
  const { site, course, ...filter } = search
  const columns = useColumns()
  const reviews = useQuery({ ...reviewsQuery(useApi(), filter), placeholderData: keepPreviousData })
  const page = reviews.data
  const open = ({ channelSeq, courseSeq }: ReviewLine) => onSearch({ site: channelSeq, course: courseSeq })
  return (
    <>
      <PageHead title={reviewText('title')} note={page ? text('count', { n: page.totalCount }) : '\u00a0'} />
      <ListTools label={reviewText('find')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={reviewText('state')}
          anyLabel={reviewText('anyState')}
          value={search.state}
          options={REVIEW_STATES.map((value) => ({ value, label: reviewText(value) }))}
          onChange={(state) => onSearch({ state })}
        />
      </ListTools>
      <SplitView
        drawer={
          site !== undefined &&
          course !== undefined && (
            <ReviewDrawer
              key={course}
              path={{ channelSeq: site, courseSeq: course }}
              onClose={() => onSearch({ site: undefined, course: undefined })}
            />
          )
        }
      >
        <DataTable<ReviewLine>
          label={reviewText('title')}
          columns={columns}
          {...shownList(reviews, search, { hrefOf, onSearch })}
          rowId={({ courseSeq }) => String(courseSeq)}
          rowName={({ title }) => title}
          empty={
            search.q || search.state ? (
              <EmptyState
                title={text('noneFound')}
                message={text('noneFoundHint')}
                action={
                  <Button onClick={() => onSearch({ q: undefined, state: undefined })}>
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={reviewText('none')} message={reviewText('noneHint')} />
            )
          }
          countText={(n) => text('count', { n })}
          onOpen={open}
          {...(course !== undefined && { openId: String(course) })}
          rowMenu={(line) => [{ label: text('open'), onSelect: () => open(line) }]}
        />
      </SplitView>
    </>
  )
}

function useColumns(): Column<ReviewLine>[] {
  const text = useText(reviewTexts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'title',
        header: text('course'),
        fixed: true,
        card: 'title',
        cell: ({ title, siteName }) => (
          <span className={styles.item}>
            <b className="clip">{title}</b>
            <small className="clip">{siteName}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '130px',
        card: 'aside',
        cell: (review) => <ReviewState review={review} />,
      },
      {
        id: 'submitted',
        header: text('submitted'),
        width: '120px',
        card: 'meta',
        cardHeader: true,
        cell: ({ submittedAt }) => <time dateTime={submittedAt}>{formatDay(submittedAt, language)}</time>,
      },
      {
        id: 'releaseAt',
        header: text('releaseAt'),
        width: '230px',
        card: 'meta',
        cardHeader: true,
        cell: ({ releaseAt }) => <time dateTime={releaseAt}>{formatDateTime(releaseAt, language)}</time>,
      },
    ],
    [text, language],
  )
}
