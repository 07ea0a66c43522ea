import { YN } from '@seodang/domain/codes'
import { formatDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { BoardDrawer } from './BoardDrawer.tsx'
import { boardsQuery, type ClassBoard } from './queries.ts'
import type { BoardsSearch } from './search.ts'
import * as texts from './texts.ts'

interface BoardDeskProps {
  search: BoardsSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<BoardsSearch>) => void
  hrefOf: (change: Partial<BoardsSearch>) => string
}

/** BRD-11: the boards of the classes, each set up beside the list. */
export function BoardDesk({ search, onSearch, hrefOf }: BoardDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const { board: open, ...filter } = search
  const boards = useQuery({
    ...boardsQuery(useApi(), channelSeq, filter),
    placeholderData: keepPreviousData,
  })
  const page = boards.data
  const opened = page?.list.find(({ courseSeq }) => courseSeq === open)
  return (
    <>
      <PageHead title={text('title')} note={text('note')} />
      <ListTools label={text('search')} q={search.q} onSearch={onSearch} />
      <SplitView
        drawer={
          opened && (
            <BoardDrawer
              key={opened.courseSeq}
              board={opened}
              read={async () =>
                (await boards.refetch()).data?.list.find(({ courseSeq }) => courseSeq === opened.courseSeq)
              }
              onClose={() => onSearch({ board: undefined })}
            />
          )
        }
      >
        <DataTable<ClassBoard>
          label={text('title')}
          {...shownList(boards, search, { hrefOf, onSearch })}
          rowId={({ courseSeq }) => String(courseSeq)}
          rowName={({ courseTitle }) => courseTitle}
          empty={
            <EmptyState
              title={text(search.q ? 'nothingFound' : 'empty')}
              message={text(search.q ? 'nothingFoundHint' : 'emptyHint')}
              action={
                search.q ? (
                  <Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>
                ) : (
                  <LinkButton href="/settings/course">{text('toClasses')}</LinkButton>
                )
              }
            />
          }
          countText={(n) => text('count', { n })}
          onOpen={({ courseSeq }) => onSearch({ board: courseSeq })}
          {...(open !== undefined && { openId: String(open) })}
          columns={[
            {
              id: 'course',
              header: text('course'),
              fixed: true,
              cell: (row) => row.courseTitle,
              card: 'title',
            },
            {
              id: 'read',
              header: text('readAudience'),
              cell: (row) => text(`audience.${row.readAudience}`),
              card: 'meta',
              cardHeader: true,
            },
            {
              id: 'write',
              header: text('writeAudience'),
              cell: (row) => text(`audience.${row.writeAudience}`),
              card: 'meta',
              cardHeader: true,
            },
            {
              id: 'posts',
              header: text('posts'),
              cell: (row) => row.postCount.toLocaleString(language),
              card: 'meta',
              cardHeader: true,
            },
            {
              id: 'last',
              header: text('last'),
              isEmpty: (row) => row.lastPostAt === null,
              cell: (row) => (row.lastPostAt ? formatDate(row.lastPostAt, language) : ''),
              card: 'meta',
              cardHeader: true,
            },
            {
              id: 'state',
              header: text('state'),
              cell: (row) =>
                row.reportCount > 0 ? (
                  <StatusDot kind="bad">{text('reported', { n: row.reportCount })}</StatusDot>
                ) : (
                  <StatusDot kind={row.useYn === YN.yes ? 'ok' : 'off'}>
                    {text(row.useYn === YN.yes ? 'inUse' : 'outOfUse')}
                  </StatusDot>
                ),
              card: 'body',
            },
          ]}
        />
      </SplitView>
    </>
  )
}
