import { type ReactNode, Suspense } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'
import { cx } from '../../ui/cx.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/Tabs.tsx'
import type { RoomTab } from './classroom-address.ts'
import styles from './room.module.css'
import * as texts from './texts.ts'

const GROUP = 'room'

type RoomSideProps = {
  tab: RoomTab
  onTab: (tab: RoomTab) => void
  /** What stands behind each tab; one without anything is no tab. */
  parts: Partial<Record<RoomTab, ReactNode>>
}

const ORDER: readonly RoomTab[] = ['curriculum', 'content', 'challenge', 'questions', 'notes', 'captions']

/** ROOM-01: the list, questions, notes and search beside the picture, on a phone below it. */
export function RoomSide({ tab, onTab, parts }: RoomSideProps) {
  const text = useText(texts)
  const shown = ORDER.filter((each) => parts[each])
  const current = shown.includes(tab) ? tab : (shown[0] ?? 'curriculum')
  return (
    <>
      <Tabs<RoomTab>
        group={GROUP}
        label={text('tabs')}
        items={shown.map((id) => ({ id, label: text(id) }))}
        value={current}
        onChange={onTab}
      />
      <TabPanel
        group={GROUP}
        id={current}
        className={cx(styles.panel, current !== 'curriculum' && styles.padded)}
      >
        <Suspense fallback={<ListSkeleton rows={4} />}>{parts[current]}</Suspense>
      </TabPanel>
    </>
  )
}

export const NotesPanel = lazyPart(async () => ({ default: (await import('./NotesPanel.tsx')).NotesPanel }))
export const CaptionSearch = lazyPart(async () => ({
  default: (await import('./CaptionSearch.tsx')).CaptionSearch,
}))
