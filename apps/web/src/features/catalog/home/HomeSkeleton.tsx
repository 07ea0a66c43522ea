import { CardGridSkeleton, Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { usePageTop } from '../use-page-top.ts'
import styles from './hero.module.css'
import slides from './slides.module.css'

/** The home page while it is on its way: head, then a line of large cards. */
export function HomeSkeleton() {
  usePageTop()
  return (
    <>
      <div className={`${slides.frame} ${styles.hero}`}>
        <div className={styles.scene}>
          <div className={`wrap ${styles.words}`}>
            <Loading>
              <Skeleton width={160} height={18} />
              <Skeleton width="min(560px, 80vw)" height={52} gap={18} />
              <Skeleton width="min(420px, 60vw)" height={52} gap={12} />
              <Skeleton width={180} height={56} gap={32} />
            </Loading>
          </div>
        </div>
      </div>
      <div className="wrap" style={{ paddingTop: 72 }}>
        <Skeleton width={260} height={32} />
        <div style={{ marginTop: 24 }}>
          <CardGridSkeleton count={3} phone="rail" />
        </div>
      </div>
    </>
  )
}
