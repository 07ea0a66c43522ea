import { allows, staff } from '@seodang/domain/access'
import { isIndexable, readSeoSetting } from '@seodang/domain/seo'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { type SeoFilter, type SeoKind, type SeoRow, seoListQuery } from './queries.ts'
import { SeoDialog } from './SeoDialog.tsx'
import * as texts from './texts.ts'
import { seoFailure, useSeoSave } from './use-seo-save.ts'

/** SEO-11: the parts of settings/seo. */
export function SeoTabs({ current }: { current: 'general' | SeoKind }) {
  const text = useText(texts)
  return (
    <LinkTabs
      label={text('title')}
      current={current}
      items={[
        { id: 'general', label: text('general'), href: '/settings/seo/general' },
        { id: 'page', label: text('page'), href: '/settings/seo/pages' },
        { id: 'course', label: text('course'), href: '/settings/seo/courses' },
      ]}
    />
  )
}

interface SeoDeskProps {
  kind: SeoKind
  search: SeoFilter
  onSearch: (change: Partial<SeoFilter>) => void
  hrefOf: (change: Partial<SeoFilter>) => string
}

/** SEO-12, SEO-13, SEO-15: each page or class, whether search engines see it, and one press to open it. */
export function SeoDesk({ kind, search, onSearch, hrefOf }: SeoDeskProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const mayChange = allows(staff('SITE_SEO_UPDATE'), principal)
  const [open, setOpen] = useState<SeoRow | null>(null)
  const save = useSeoSave(kind)
  const isShown = useIsShown()
  const queryClient = useQueryClient()
  const query = seoListQuery(useApi(), channelSeq, kind, search)
  const rows = useQuery({ ...query, placeholderData: keepPreviousData })
  const openNow = (row: SeoRow) =>
    save.mutate(
      { row, setting: { ...readSeoSetting(row.seoSetting), noIndex: false, noFollow: false } },
      { onError: (error) => void alert({ description: seoFailure(error, text) }) },
    )
  const columns: Column<SeoRow>[] = [
    { id: 'name', header: text('name'), fixed: true, card: 'title', cell: ({ title }) => title },
    { id: 'path', header: text('path'), card: 'body', cell: ({ path }) => <code>{path}</code> },
    {
      id: 'state',
      header: text('state'),
      width: '160px',
      card: 'aside',
      cell: (row) => (
        <StatusDot kind={isShown(row) ? 'ok' : 'waiting'}>
          {text(isShown(row) ? 'shown' : 'hidden')}
        </StatusDot>
      ),
    },
  ]
  return (
    <>
      <PageHead title={text('title')} note={text('note')} />
      <SeoTabs current={kind} />
      <DataTable<SeoRow>
        label={text(kind)}
        columns={columns}
        {...shownList(rows, search, { hrefOf, onSearch })}
        rowId={({ seq }) => String(seq)}
        rowName={({ title }) => title}
        countText={(n) => text('count', { n })}
        onOpen={setOpen}
        rowMenu={(row) => [
          { label: text('edit'), onSelect: () => setOpen(row) },
          ...(mayChange && !isShown(row) ? [{ label: text('open'), onSelect: () => openNow(row) }] : []),
        ]}
        empty={<EmptyState title={text('empty')} />}
      />
      {open && (
        <SeoDialog
          key={open.seq}
          kind={kind}
          row={open}
          read={async () => (await queryClient.fetchQuery(query)).list.find(({ seq }) => seq === open.seq)}
          readOnly={!mayChange}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** SEO-07, SEO-14: by the same rule that the page itself asks. */
function useIsShown() {
  const { channelSetting } = useChannel()
  const site = readSeoSetting(channelSetting.seoSetting)
  return (row: SeoRow) => isIndexable(readSeoSetting(row.seoSetting), site)
}
