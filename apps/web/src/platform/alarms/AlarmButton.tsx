import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense } from 'react'
import { IconButton, IconLink } from '../../ui/Button.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { useMaybeChannel } from '../channel.tsx'
import { useText } from '../language.tsx'
import { lazyPart } from '../lazy/lazy.tsx'
import styles from './alarm.module.css'
import * as texts from './texts.ts'
import { useBadge } from './use-badge.ts'

const AlarmPanel = lazyPart(() => import('./AlarmPanel.tsx'))

/** HDR-02, HDR-07: the bell in the head of whoever has alarms, with what is unread, and the notification centre behind it. */
export function AlarmButton() {
  const text = useText(texts)
  const channel = useMaybeChannel()
  const { count, arrived, apply } = useBadge()
  return (
    <>
      <Popover
        label={text('title')}
        align="end"
        width={400}
        className={styles.panel}
        trigger={(props) => (
          <IconButton
            {...props}
            icon={IconBell}
            iconSize={24}
            round
            label={count > 0 ? text('alarmsNew', { n: count }) : text('alarms')}
            count={count}
          />
        )}
      >
        {(close) => (
          <>
            <header className={styles.head}>
              <h2 tabIndex={-1} data-autofocus>
                {text('title')}
              </h2>
              {channel && (
                <IconLink
                  href="/editinformation#alarms"
                  onClick={close}
                  icon={IconSettings}
                  label={text('settings')}
                />
              )}
              <span className={styles.close}>
                <IconButton icon={IconX} label={text('close')} onClick={close} />
              </span>
            </header>
            <Suspense
              fallback={
                <div className={styles.waiting}>
                  <ListSkeleton rows={5} />
                </div>
              }
            >
              <AlarmPanel close={close} onRead={apply} />
            </Suspense>
          </>
        )}
      </Popover>
      {/* Said when one arrives, never for those that were there. */}
      <span role="status" className="sr-only">
        {arrived > 0 && count > 0 && text('arrived', { n: count })}
      </span>
    </>
  )
}
