import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Chip, Chips } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { DEFAULT_PAGE_SIZE, pageCount } from '../../../ui/paging.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { CardGridSkeleton } from '../../../ui/Skeleton.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { categoriesQuery, courseListQuery } from '../queries.ts'
import { FilterBar } from './FilterBar.tsx'
import styles from './list.module.css'
import { NothingFound } from './NothingFound.tsx'
import { Results } from './Results.tsx'
import { filterOf, type ListSearch, listHref } from './search.ts'
import * as texts from './texts.ts'

/** CAT-35: all classes that visitors may enrol in, with everything chosen kept in the address. */
export function ListPage({ search }: { search: ListSearch }) {
  const text = useText(texts)
  const api = useApi()
  const language = useLanguage()
  const router = useRouter()
  const { channelSeq } = useChannel()
  const { data: categories } = useSuspenseQuery(categoriesQuery(api, channelSeq))
  const list = useQuery({
    ...courseListQuery(api, channelSeq, filterOf(search)),
    // What was found before stays, dimmed, until the new answer is there.
    placeholderData: keepPreviousData,
  })
  const top = useTopOfPage(search.page ?? 1)
  const searchBox = useSearchByHash()
  const total = list.data?.totalCount
  const isWaiting = list.isPlaceholderData
  return (
    <div className="wrap">
      <div ref={top} className={styles.head}>
        <h1 className={styles.title}>
          {text('title')}{' '}
          {total !== undefined && (
            <span className={styles.count}>{text('count', { n: total.toLocaleString(language) })}</span>
          )}
        </h1>
        <div ref={searchBox} className={styles.search}>
          <SearchField
            label={text('search')}
            placeholder={text('searchHint')}
            defaultValue={search.q ?? ''}
            onSearch={(q) => void router.navigate({ href: listHref(search, { q }) })}
            shortcut
          />
        </div>
      </div>
      {categories.length > 1 && (
        <Chips label={text('categories')}>
          <Chip href={listHref(search, { category: undefined })} on={!search.category}>
            {text('all')}
          </Chip>
          {categories.map(({ channelCategorySeq, name }) => (
            <Chip
              key={channelCategorySeq}
              href={listHref(search, { category: channelCategorySeq })}
              on={search.category === channelCategorySeq}
            >
              {name}
            </Chip>
          ))}
        </Chips>
      )}
      <FilterBar search={search} />
      <p role="status" className="sr-only">
        {isWaiting ? text('updating') : total !== undefined && text('found', { n: total })}
      </p>
      <section aria-label={text('results')} className={cx(isWaiting && styles.waiting)} aria-busy={isWaiting}>
        {list.isError && !list.data ? (
          <ErrorState
            title={text('failed')}
            retry={() => void list.refetch()}
            retrying={list.isFetching}
            boxed
          />
        ) : !list.data ? (
          <CardGridSkeleton count={8} columns={4} phone="pairs" />
        ) : list.data.list.length === 0 ? (
          <NothingFound search={search} totalCount={list.data.totalCount} />
        ) : (
          <Results courses={list.data.list} answeredAt={list.dataUpdatedAt} />
        )}
      </section>
      {list.data && (
        <Pager
          page={search.page ?? 1}
          pageCount={pageCount(list.data.totalCount, search.size ?? DEFAULT_PAGE_SIZE)}
          hrefOf={(page) => listHref(search, { page })}
          label={text('title')}
        />
      )}
    </div>
  )
}

/** NAV-05 keeps the place on the same page; another page of the list is read from its beginning. */
function useTopOfPage(page: number) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView({ block: 'start' })
  }, [page])
  return top
}

/** The magnifying glass in the head of the site leads into the field. */
function useSearchByHash() {
  const box = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === 'search') box.current?.querySelector('input')?.focus()
  }, [hash])
  return box
}
