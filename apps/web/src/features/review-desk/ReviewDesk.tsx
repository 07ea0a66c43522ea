import { YN } from '@seodang/domain/codes'
import { REVIEW_STATE } from '@seodang/domain/review'
import { formatDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { Stars } from '../../ui/Stars.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type ManagedReview, managedReviewsQuery } from './queries.ts'
import { ReviewDrawer } from './ReviewDrawer.tsx'
import styles from './review-desk.module.css'
import type { ReviewSearch } from './search.ts'
import * as texts from './texts.ts'

const STARS = [5, 4, 3, 2, 1]

interface ReviewDeskProps {
  search: ReviewSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<ReviewSearch>) => void
  hrefOf: (change: Partial<ReviewSearch>) => string
  /** The reviews of one class alone, which is no choice of whoever looks. */
  isOfOneClass?: boolean
}

/** REV-15, REV-16: reviews of the site: found, opened beside the list, answered, pinned and hidden. */
export function ReviewDesk({ search, onSearch, hrefOf, isOfOneClass = false }: ReviewDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { review: open, ...filter } = search
  const reviews = useQuery({
    ...managedReviewsQuery(useApi(), channelSeq, filter),
    placeholderData: keepPreviousData,
  })
  const page = reviews.data
  const opened = page?.list.find(({ evaluationSeq }) => evaluationSeq === open)
  const isFiltered = Boolean(search.q || (!isOfOneClass && search.courseSeq) || search.rating || search.state)
  return (
    <>
      <PageHead title={text('title')} note={page && text('note', { n: page.totalCount })} />
      <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
        {!isOfOneClass && (
          <FilterSelect
            label={text('course')}
            anyLabel={text('anyCourse')}
            value={search.courseSeq}
            options={(page?.courses ?? []).map(({ courseSeq, title }) => ({
              value: courseSeq,
              label: title,
            }))}
            onChange={(courseSeq) => onSearch({ courseSeq })}
          />
        )}
        <FilterSelect
          label={text('rating')}
          anyLabel={text('anyRating')}
          value={search.rating}
          options={STARS.map((value) => ({ value, label: text('stars', { n: value }) }))}
          onChange={(rating) => onSearch({ rating })}
        />
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={search.state}
          options={Object.values(REVIEW_STATE).map((value) => ({ value, label: text(`state.${value}`) }))}
          onChange={(state) => onSearch({ state })}
        />
      </ListTools>
      <SplitView
        drawer={
          opened && (
            <ReviewDrawer
              key={opened.evaluationSeq}
              review={opened}
              read={async () =>
                (await reviews.refetch()).data?.list.find(
                  ({ evaluationSeq }) => evaluationSeq === opened.evaluationSeq,
                )
              }
              onClose={() => onSearch({ review: undefined })}
            />
          )
        }
      >
        <DataTable<ManagedReview>
          label={text('title')}
          {...shownList(reviews, search, { hrefOf, onSearch })}
          rowId={({ evaluationSeq }) => String(evaluationSeq)}
          rowName={({ writerName }) => text('reviewOf', { name: writerName })}
          empty={
            <EmptyState
              title={text(isFiltered ? 'nothingFound' : 'empty')}
              message={text(isFiltered ? 'nothingFoundHint' : 'emptyHint')}
              action={
                isFiltered && (
                  <Button
                    onClick={() =>
                      onSearch({ q: undefined, courseSeq: undefined, rating: undefined, state: undefined })
                    }
                  >
                    {text('clear')}
                  </Button>
                )
              }
            />
          }
          countText={(n) => text('count', { n })}
          onOpen={({ evaluationSeq }) => onSearch({ review: evaluationSeq })}
          {...(open !== undefined && { openId: String(open) })}
          columns={[
            {
              id: 'when',
              header: text('when'),
              cell: (row) => formatDate(row.createdAt, language),
              card: 'meta',
            },
            {
              id: 'course',
              header: text('course'),
              cell: (row) => <span className={styles.clip}>{row.courseTitle}</span>,
              card: 'meta',
            },
            { id: 'writer', header: text('writer'), cell: (row) => row.writerName, card: 'meta' },
            {
              id: 'rating',
              header: text('rating'),
              cell: (row) => <Stars point={row.reviewPoint} size={14} />,
              card: 'aside',
            },
            {
              id: 'content',
              header: text('content'),
              fixed: true,
              cell: (row) => <span className={styles.clip}>{row.content}</span>,
              card: 'title',
            },
            { id: 'state', header: text('state'), cell: (row) => <States review={row} />, card: 'body' },
          ]}
        />
      </SplitView>
    </>
  )
}

/** What staff should see first comes first: reported, hidden, unanswered. */
function States({ review }: { review: ManagedReview }) {
  const text = useText(texts)
  const { reports, visibleYn, standsYn, bestYn, answer } = review
  return (
    <span className={styles.states}>
      {reports.length > 0 && <StatusDot kind="bad">{text('reportedBy', { n: reports.length })}</StatusDot>}
      {visibleYn === YN.no || standsYn === YN.no ? (
        <StatusDot kind="off">{text(visibleYn === YN.no ? 'state.hidden' : 'state.uncounted')}</StatusDot>
      ) : (
        <StatusDot kind={answer === null ? 'waiting' : 'ok'}>
          {text(answer === null ? 'state.unanswered' : 'answeredState')}
        </StatusDot>
      )}
      {bestYn === YN.yes && <StatusDot kind="running">{text('state.best')}</StatusDot>}
    </span>
  )
}
