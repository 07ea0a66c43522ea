import { allows, staff } from '@seodang/domain/access'
import { formatDate } from '@seodang/domain/seoul-time'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { Drawer, SplitView } from '../../ui/rich/Drawer.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { Loading, TextSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Segment, segmentsQuery } from './queries.ts'
import { SegmentEditor } from './SegmentEditor.tsx'
import type { SegmentSearch } from './search.ts'
import styles from './segments.module.css'
import * as texts from './texts.ts'

interface SegmentDeskProps {
  search: SegmentSearch
  onSearch: (search: SegmentSearch) => void
}

/** MEM-03, MEM-10: the segments of the site with what they count now, and the one that is open beside them. */
export function SegmentDesk({ search: { open }, onSearch }: SegmentDeskProps) {
  const text = useText(texts)
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const mayChange = allows(staff('SITE_USER_UPDATE'), useSession().principal)
  const segments = useQuery(segmentsQuery(useApi(), channelSeq))
  const opened = segments.data?.list.find(({ segmentSeq }) => segmentSeq === open)
  const close = () => onSearch({})
  const add = mayChange && (
    <Button variant="main" icon={IconPlus} onClick={() => onSearch({ open: 'new' })}>
      {text('add')}
    </Button>
  )
  return (
    <>
      <PageHead title={text('title')} note={text('note')} end={add} />
      <SplitView
        drawer={
          open === 'new' && mayChange ? (
            <SegmentEditor key="new" onOpen={(seq) => onSearch({ open: seq })} onClose={close} />
          ) : opened ? (
            <SegmentEditor
              key={opened.segmentSeq}
              segment={opened}
              onOpen={(seq) => onSearch({ open: seq })}
              onClose={close}
            />
          ) : (
            typeof open === 'number' && (
              <Drawer title={text(segments.data ? 'title' : 'loading')} onClose={close}>
                {segments.data ? (
                  <Notice tone="warn">{text('notFound')}</Notice>
                ) : (
                  <Loading label={text('loading')}>
                    <TextSkeleton lines={6} />
                  </Loading>
                )}
              </Drawer>
            )
          )
        }
      >
        <DataTable<Segment>
          label={text('title')}
          columns={columns}
          rows={segments.data?.list}
          {...(segments.error && {
            error: { message: segments.error.message, retry: () => void segments.refetch() },
          })}
          rowId={({ segmentSeq }) => String(segmentSeq)}
          rowName={({ name }) => name}
          countText={(n) => text('count', { n })}
          onOpen={({ segmentSeq }) => onSearch({ open: segmentSeq })}
          {...(typeof open === 'number' && { openId: String(open) })}
          empty={<EmptyState icon={IconFilter} title={text('empty')} message={text('emptyHint')} />}
        />
      </SplitView>
    </>
  )
}

function useColumns(): Column<Segment>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: (row) => (
          <span className={styles.person}>
            <b className="clip">{row.name}</b>
            <small className="clip">{row.text}</small>
          </span>
        ),
      },
      {
        id: 'members',
        header: text('members'),
        align: 'end',
        width: '140px',
        card: 'aside',
        cell: (row) => (
          <span className={styles.person}>
            <span>{text('people', { n: row.memberCount })}</span>
            <small>{text('agreed', { n: row.marketingCount })}</small>
          </span>
        ),
      },
      {
        id: 'kind',
        header: text('kind'),
        width: '96px',
        card: 'meta',
        cell: ({ staticYn }) => (
          <Tag small tone={staticYn === 'Y' ? 'neutral' : 'ok'}>
            {text(staticYn === 'Y' ? 'static' : 'live')}
          </Tag>
        ),
      },
      {
        id: 'updatedAt',
        header: text('updatedAt'),
        width: '116px',
        card: 'meta',
        cardHeader: true,
        cell: ({ updatedAt }) => formatDate(updatedAt, language),
      },
    ],
    [text, language],
  )
}
