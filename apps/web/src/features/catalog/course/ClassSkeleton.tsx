import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { usePageTop } from '../use-page-top.ts'
import styles from './class.module.css'

/** The class page while it is on its way: cover and text at the left, panel at the right. */
export function ClassSkeleton() {
  usePageTop()
  return (
    <div className="wrap">
      <Loading>
        <div style={{ paddingBlock: 24 }}>
          <Skeleton width={140} height={16} />
        </div>
        <div className={styles.columns}>
          <div className={styles.cover}>
            <Skeleton height="auto" className={styles.coverBone} />
          </div>
          <div className={styles.who}>
            <Skeleton width={200} height={44} />
          </div>
          <div className={styles.panel}>
            <Skeleton width={110} height={20} />
            <Skeleton width="80%" height={28} gap={14} />
            <Skeleton width="96%" height={16} gap={12} />
            <Skeleton width={120} height={16} gap={14} />
            <Skeleton width="60%" height={36} gap={36} />
            <Skeleton width="40%" height={18} gap={10} />
            <Skeleton height={56} gap={56} />
            <Skeleton height={44} gap={8} />
          </div>
          <div className={styles.body}>
            <Skeleton height={56} />
            <Skeleton height={76} gap={40} />
            <Skeleton width="70%" height={32} gap={36} />
            <Skeleton height={16} gap={24} />
            <Skeleton width="92%" height={16} gap={12} />
            <Skeleton width="60%" height={16} gap={12} />
          </div>
        </div>
      </Loading>
    </div>
  )
}
