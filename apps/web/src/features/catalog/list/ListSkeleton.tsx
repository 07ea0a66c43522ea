import { CardGridSkeleton, Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { usePageTop } from '../use-page-top.ts'
import styles from './list.module.css'

/** The list while it is on its way: head, chips, filters, cards. */
export function ListSkeleton() {
  usePageTop()
  return (
    <div className="wrap">
      <Loading>
        <div className={styles.head}>
          <Skeleton width={220} height={48} />
          <div className={styles.search}>
            <Skeleton height={48} />
          </div>
        </div>
        <Skeleton width="min(420px, 100%)" height={36} />
        <div className={styles.bar}>
          <div className={styles.filters}>
            <Skeleton width={260} height={36} />
          </div>
        </div>
      </Loading>
      <CardGridSkeleton count={8} columns={4} phone="pairs" />
    </div>
  )
}
