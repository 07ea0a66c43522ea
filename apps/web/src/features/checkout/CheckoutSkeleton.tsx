import { useLanguage } from '../../platform/language.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './checkout.module.css'
import { titles } from './titles.ts'

/** The shape of the page while it is on its way, so that nothing jumps when it is there. */
export function CheckoutSkeleton() {
  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{titles[useLanguage()].checkout}</h1>
      <Loading>
        <div className={styles.columns}>
          <div>
            <div className={styles.part}>
              <Skeleton width={96} height={22} />
              <div className={styles.product} style={{ marginTop: 16 }}>
                <Skeleton height={81} />
                <div>
                  <Skeleton width="70%" height={20} />
                  <Skeleton width="50%" height={14} gap={8} />
                </div>
                <Skeleton width={84} height={20} />
              </div>
            </div>
            <div className={styles.part}>
              <Skeleton width={110} height={22} />
              <Skeleton height={48} gap={16} />
              <Skeleton height={48} gap={16} />
            </div>
            <div className={styles.part}>
              <Skeleton width={96} height={22} />
              <Skeleton height={56} gap={16} />
              <Skeleton height={56} gap={8} />
              <Skeleton height={56} gap={8} />
            </div>
          </div>
          <div className={styles.summary}>
            <Skeleton width={96} height={22} />
            <Skeleton height={16} gap={18} />
            <Skeleton height={28} gap={36} />
            <Skeleton height={56} gap={20} />
          </div>
        </div>
      </Loading>
    </div>
  )
}
