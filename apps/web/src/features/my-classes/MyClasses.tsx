import IconChalkboard from '@tabler/icons-react/dist/esm/icons/IconChalkboard.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { CardGrid } from '../../ui/CardGrid.tsx'
import { useNow } from '../../ui/now.ts'
import { Pager } from '../../ui/Pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import type { CardData } from '../catalog/queries.ts'
import { ContinueBanner, ContinueSkeleton } from './ContinueBanner.tsx'
import { MyFrame } from './MyFrame.tsx'
import { MyRefusal } from './MyRefusal.tsx'
import styles from './my.module.css'
import { MY_PAGE_SIZE, MY_TABS, type MyClassesPage, type MyTab, myClassesQuery } from './queries.ts'
import { type ReviewSlot, Tiles, TilesSkeleton } from './Tiles.tsx'
import * as texts from './texts.ts'

type MyClassesProps = {
  tab: MyTab
  page: number
  review: ReviewSlot
  /** A class in the look of the catalogue, for those one likes. */
  card: (course: CardData) => ReactNode
}

const hrefOf = (tab: MyTab, page = 1) => {
  const query = new URLSearchParams()
  if (tab !== 'running') query.set('tab', tab)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/me/classes${text && `?${text}`}`
}

/** MY-05, MY-07: my classroom, by tabs that are addresses. */
export function MyClasses({ tab, page, review, card }: MyClassesProps) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  // The other tab's list stays until the new one is there, so that nothing jumps.
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...myClassesQuery(api, channelSeq, tab, page),
    placeholderData: keepPreviousData,
  })
  const running = useQuery(myClassesQuery(api, channelSeq, 'running'))
  const goOn = running.data?.list.find(({ next }) => next !== null)
  return (
    <MyFrame current="classes">
      <h1 className={styles.h1}>{text('myClasses')}</h1>
      {running.isPending ? <ContinueSkeleton /> : goOn && <ContinueBanner mine={goOn} />}
      <div className={styles.tabs}>
        <LinkTabs
          label={text('tabs')}
          current={tab}
          items={MY_TABS.map((id) => ({
            id,
            href: hrefOf(id),
            label: text(id),
            count: data?.counts[id] || undefined,
          }))}
        />
      </div>
      {data && !isPlaceholderData ? (
        <>
          <List tab={tab} data={data} review={review} card={card} />
          <Pager
            page={page}
            pageCount={pageCount(data.totalCount, MY_PAGE_SIZE)}
            hrefOf={(to) => hrefOf(tab, to)}
            label={text(tab)}
          />
        </>
      ) : error ? (
        <MyRefusal error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TilesSkeleton />
      )}
    </MyFrame>
  )
}

type ListProps = Pick<MyClassesProps, 'tab' | 'review' | 'card'> & { data: MyClassesPage }

function List({ tab, data, review, card }: ListProps) {
  const now = new Date(useNow() ?? 0)
  if (tab === 'liked')
    return data.liked.length > 0 ? (
      <CardGrid phone="pairs">{data.liked.map(card)}</CardGrid>
    ) : (
      <Nothing tab={tab} />
    )
  return data.list.length > 0 ? <Tiles list={data.list} now={now} review={review} /> : <Nothing tab={tab} />
}

const NOTHING = {
  running: { icon: IconChalkboard, title: 'noRunning', body: 'noRunningBody', browses: true },
  waiting: { icon: IconHourglass, title: 'noWaiting', body: null, browses: true },
  completed: { icon: IconChalkboard, title: 'noCompleted', body: 'noCompletedBody', browses: false },
  expired: { icon: IconHourglass, title: 'noExpired', body: null, browses: false },
  liked: { icon: IconHeart, title: 'noLiked', body: 'noLikedBody', browses: true },
} as const

export function Nothing({ tab }: { tab: MyTab }) {
  const text = useText(texts)
  const { icon, title, body, browses } = NOTHING[tab]
  return (
    <EmptyState
      icon={icon}
      title={text(title)}
      message={body ? text(body) : undefined}
      action={
        browses && (
          <LinkButton href="/classes" variant="main">
            {text('browse')}
          </LinkButton>
        )
      }
    />
  )
}
