import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { LikerDrawer } from './LikerDrawer.tsx'
import { type LikedClass, likedClassesQuery } from './queries.ts'
import { type LikeSearch, SORTS } from './search.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'

interface LikeDeskProps {
  search: LikeSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<LikeSearch>) => void
  hrefOf: (change: Partial<LikeSearch>) => string
}

/** LKS-10, LKS-11: which classes people like, how that goes, and who they are. */
export function LikeDesk({ search, onSearch, hrefOf }: LikeDeskProps) {
  const text = useText(texts)
  const api = useApi()
  const download = useDownload()
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const { open, ...filter } = search
  const { q, sort, direction } = filter
  const liked = useQuery({
    ...likedClassesQuery(api, channelSeq, filter),
    placeholderData: keepPreviousData,
  })
  const page = liked.data
  const opened = page?.list.find(({ courseSeq }) => courseSeq === open)
  return (
    <>
      <PageHead
        title={text('title')}
        note={page ? text('note', { n: page.totalCount, likes: page.likeCount }) : '\u00a0'}
        end={
          <Button
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/admin/likes/excel`, {
                    query: { q, sort, direction },
                  }),
                `${text('title')}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <ListTools label={text('search')} q={q} onSearch={onSearch} />
      <SplitView
        drawer={
          opened && (
            <LikerDrawer
              key={opened.courseSeq}
              courseSeq={opened.courseSeq}
              title={opened.title}
              onClose={() => onSearch({ open: undefined })}
            />
          )
        }
      >
        <DataTable<LikedClass>
          label={text('title')}
          columns={columns}
          {...shownList(liked, search, { hrefOf, onSearch })}
          rowId={({ courseSeq }) => String(courseSeq)}
          rowName={({ title }) => title}
          sorting={sort ? { id: sort, direction: direction ?? 'desc' } : undefined}
          onSort={(sorting) =>
            onSearch({ sort: SORTS.find((one) => one === sorting?.id), direction: sorting?.direction })
          }
          countText={(n) => text('count', { n })}
          onOpen={({ courseSeq }) => onSearch({ open: courseSeq })}
          {...(open !== undefined && { openId: String(open) })}
          empty={
            q ? (
              <EmptyState
                title={text('nothingFound')}
                message={text('nothingFoundHint')}
                action={<Button onClick={() => onSearch({ q: undefined })}>{text('clear')}</Button>}
              />
            ) : (
              <EmptyState
                icon={IconHeart}
                title={text('empty')}
                message={text('emptyHint')}
                action={<LinkButton href="/settings/course">{text('toCourses')}</LinkButton>}
              />
            )
          }
        />
      </SplitView>
    </>
  )
}
