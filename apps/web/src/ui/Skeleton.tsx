import type { ReactNode } from 'react'
import { useText } from '../platform/language.tsx'
import { CardGrid } from './CardGrid.tsx'
import { cx } from './cx.ts'
import styles from './skeleton.module.css'
import * as texts from './texts.ts'

type BoneProps = {
  width?: number | string
  height?: number | string
  round?: boolean
  gap?: number
  className?: string
}

/** One grey shape; `gap` is the distance to what is above it, px. */
export function Skeleton({ width = '100%', height = 16, round, gap, className }: BoneProps) {
  return (
    <span
      className={cx(styles.bone, round && styles.round, className)}
      style={{ width, height, marginTop: gap }}
    />
  )
}

/** Says once that something is on its way; the shapes inside stay silent. */
export function Loading({ children, label }: { children: ReactNode; label?: string }) {
  const text = useText(texts)
  return (
    <div role="status" aria-busy>
      <span className="sr-only">{label ?? text('loading')}</span>
      <div inert>{children}</div>
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a ClassCard: same places, same sizes. */
export function ClassCardSkeleton() {
  return (
    <div>
      <Skeleton height="auto" className={styles.cover} />
      <Skeleton width="40%" height={16} gap={16} />
      <Skeleton width="86%" height={20} gap={12} />
      <Skeleton width="30%" height={16} gap={8} />
      <Skeleton width="58%" height={20} gap={14} />
      <Skeleton width="44%" height={14} gap={10} />
    </div>
  )
}

export function CardGridSkeleton({
  count = 6,
  ...grid
}: {
  count?: number
  columns?: 2 | 3 | 4
  phone?: 'list' | 'rail' | 'pairs'
}) {
  return (
    <Loading>
      <CardGrid {...grid}>
        {times(count).map((index) => (
          <ClassCardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  )
}

/** Rows of a list with a round or square head, two lines and an end. */
export function ListSkeleton({
  rows = 5,
  head = 'round',
}: {
  rows?: number
  head?: 'round' | 'picture' | 'none'
}) {
  return (
    <Loading>
      {times(rows).map((index) => (
        <div key={index} className={styles.row}>
          {head === 'none' ? (
            <span />
          ) : (
            <Skeleton
              width={head === 'round' ? 40 : 96}
              height={head === 'round' ? 40 : 54}
              round={head === 'round'}
            />
          )}
          <div>
            <Skeleton width={`${48 + ((index * 17) % 34)}%`} height={16} />
            <Skeleton width={`${24 + ((index * 11) % 20)}%`} height={12} gap={8} />
          </div>
          <Skeleton width={64} height={14} />
        </div>
      ))}
    </Loading>
  )
}

/** Lines of running text; the last is shorter. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading>
      {times(lines).map((index) => (
        <Skeleton key={index} width={index === lines - 1 ? '62%' : '100%'} height={15} gap={index ? 11 : 0} />
      ))}
    </Loading>
  )
}
