import { type ReactNode, Suspense } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyPart } from '../../platform/lazy/lazy.tsx'
import { cx } from '../../ui/cx.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { panelId, TabPanel, Tabs, tabId } from '../../ui/Tabs.tsx'
import type { RoomTab } from './classroom-address.ts'
import styles from './room.module.css'
import * as texts from './texts.ts'

const GROUP = 'room'

type SideTab = Exclude<RoomTab, 'content'>

const ORDER: readonly RoomTab[] = ['curriculum', 'content', 'challenge', 'questions', 'notes', 'captions']

/** What stands behind each tab; one without anything is no tab. The lesson's own content is one on a phone. */
export function tabsOf(
  parts: Record<SideTab, ReactNode>,
  { hasContentTab, wanted }: { hasContentTab: boolean; wanted: RoomTab },
): { shown: readonly RoomTab[]; tab: RoomTab } {
  const shown = ORDER.filter((id) => (id === 'content' ? hasContentTab : parts[id]))
  return { shown, tab: shown.includes(wanted) ? wanted : 'curriculum' }
}

type RoomTabsProps = {
  shown: readonly RoomTab[]
  tab: RoomTab
  onTab: (tab: RoomTab) => void
}

/** ROOM-01: the list, questions, notes and search beside the picture, on a phone below it. */
export function RoomTabs({ shown, tab, onTab }: RoomTabsProps) {
  const text = useText(texts)
  return (
    <Tabs<RoomTab>
      group={GROUP}
      label={text('tabs')}
      items={shown.map((id) => ({ id, label: text(id) }))}
      value={tab}
      onChange={onTab}
    />
  )
}

export function RoomPanel({ tab, children }: { tab: SideTab; children: ReactNode }) {
  return (
    <TabPanel group={GROUP} id={tab} className={cx(styles.panel, tab !== 'curriculum' && styles.padded)}>
      <Suspense fallback={<ListSkeleton rows={4} />}>{children}</Suspense>
    </TabPanel>
  )
}

/** Makes an element the panel of a tab. */
export const panelOf = (tab: RoomTab) => ({
  role: 'tabpanel',
  id: panelId(GROUP, tab),
  'aria-labelledby': tabId(GROUP, tab),
  tabIndex: 0,
})

export const NotesPanel = lazyPart(async () => ({ default: (await import('./NotesPanel.tsx')).NotesPanel }))
export const CaptionSearch = lazyPart(async () => ({
  default: (await import('./CaptionSearch.tsx')).CaptionSearch,
}))
