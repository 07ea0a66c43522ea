import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type MyCourseData, myCourseQuery } from '../catalog/queries.ts'
import { ClassTile } from './ClassTile.tsx'
import type { MyClass } from './queries.ts'
import * as texts from './texts.ts'
import styles from './tile.module.css'

/** The review dialog of another feature, put in by the route. */
export type ReviewSlot = (about: {
  courseSeq: number
  attendSeq: number
  title: string
  review: MyCourseData['review']
  onClose: () => void
}) => ReactNode

type TilesProps = { list: readonly MyClass[]; now: Date; review: ReviewSlot }

export function Tiles({ list, now, review }: TilesProps) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [reviewed, setReviewed] = useState<{ mine: MyClass; written: MyCourseData['review'] }>()
  const open = async (mine: MyClass) => {
    try {
      const query = myCourseQuery(api, channelSeq, mine.course.courseSeq)
      const known = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      setReviewed({ mine, written: known.review })
    } catch (error) {
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' })
    }
  }
  return (
    <>
      <div className={styles.tiles}>
        {list.map((mine) => (
          <ClassTile key={mine.attendSeq} mine={mine} now={now} onReview={(one) => void open(one)} />
        ))}
      </div>
      {reviewed &&
        review({
          courseSeq: reviewed.mine.course.courseSeq,
          attendSeq: reviewed.mine.attendSeq,
          title: reviewed.mine.course.title,
          review: reviewed.written,
          onClose: () => {
            setReviewed(undefined)
            void queryClient.invalidateQueries({ queryKey: ['me', 'classes'] })
          },
        })}
    </>
  )
}

const ROW = [0, 1, 2]

export function TilesSkeleton() {
  return (
    <Loading>
      <div className={styles.tiles}>
        {ROW.map((tile) => (
          <div key={tile} className={styles.tile}>
            <Skeleton height="auto" className={cx(styles.cover, styles.bone)} />
            <Skeleton width="80%" height={18} gap={14} />
            <div>
              <Skeleton height={6} gap={12} />
              <Skeleton width="60%" height={13} gap={12} />
            </div>
            <div className={styles.actions}>
              <Skeleton height={36} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
