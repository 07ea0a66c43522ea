import { formatDay } from '@seodang/domain/seoul-time'
import { type OrderPart, orderPartsOf } from '@seodang/domain/why'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { useLanguage, useText } from '../language.tsx'
import { linesQuery } from './queries.ts'
import * as texts from './texts.ts'
import type { WhyPartsProps } from './WhyParts.tsx'
import styles from './why.module.css'

interface PartLinesProps extends Pick<WhyPartsProps, 'queryKey' | 'ask' | 'orderHref'> {
  part: OrderPart
  money: (minor: number) => string
}

/** The orders of one part of the amount, with what each of them has of it. */
export function PartLines({ part, money, queryKey, ask, orderHref }: PartLinesProps) {
  const text = useText(texts)
  const language = useLanguage()
  const lines = useInfiniteQuery(linesQuery(queryKey, part, ask))
  if (lines.isError && !lines.data)
    return (
      <ErrorState
        message={lines.error.message || undefined}
        retry={() => void lines.refetch()}
        retrying={lines.isFetching}
      />
    )
  if (!lines.data)
    return (
      <Loading label={text('loading')}>
        <Skeleton height={48} />
      </Loading>
    )
  const list = lines.data.pages.flatMap((page) => page.list)
  const left = (lines.data.pages[0]?.totalCount ?? 0) - list.length
  return (
    <>
      <ul className={styles.inside}>
        {list.map((line) => (
          <li key={line.entrySeq}>
            <span className={styles.order}>
              {orderHref ? <Anchor href={orderHref(line)}>{line.number}</Anchor> : line.number}
              <small>
                {line.title} · {formatDay(line.occurredAt, language)}
              </small>
            </span>
            <span>{money(orderPartsOf(line)[part])}</span>
          </li>
        ))}
      </ul>
      {lines.hasNextPage && (
        <p className={styles.more}>
          <Button size="sm" busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
            {text('more')}
          </Button>
          <small>{text('left', { n: left })}</small>
        </p>
      )}
    </>
  )
}
