import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './room.module.css'

const ROWS = Array.from({ length: 9 }, (_, index) => index)

/** The shape of the room, dark from the first moment. */
export function RoomSkeleton() {
  return (
    <div className={cx('room', styles.room, styles.waiting)}>
      <header className={styles.header}>
        <Skeleton width={220} height={18} />
      </header>
      <div className={styles.stage}>
        <main id="main" className={styles.left}>
          <Loading>
            <div className={styles.picture} />
            <div className={styles.waitingHead}>
              <Skeleton width="44%" height={24} />
            </div>
          </Loading>
        </main>
        <aside className={styles.side} aria-hidden>
          {ROWS.map((row) => (
            <div key={row} className={styles.waitingRow}>
              <Skeleton width={22} height={22} round />
              <Skeleton width={`${52 + ((row * 17) % 36)}%`} height={15} />
            </div>
          ))}
        </aside>
      </div>
    </div>
  )
}
