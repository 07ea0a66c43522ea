import { YN } from '@seodang/domain/codes'
import { DEFAULT_PAGE_SIZE } from '@seodang/domain/paging'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { settingsPath } from '../../../platform/course-path.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { DataTable } from '../../../ui/rich/DataTable.tsx'
import { ListTools } from '../../../ui/rich/ListTools.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { allCoursesKey, type BinnedCourse, recycleBinQuery } from '../queries.ts'
import type { BinSearch } from './search.ts'
import * as texts from './texts.ts'

interface RecycleBinProps {
  search: BinSearch
  onSearch: (search: BinSearch) => void
  hrefOf: (search: BinSearch) => string
}

/** BIN-11: what was deleted, by whom and until when it can come back. */
export function RecycleBin({ search, onSearch, hrefOf }: RecycleBinProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { channelSeq } = useChannel()
  const found = useQuery({
    ...recycleBinQuery(useApi(), channelSeq, search),
    placeholderData: keepPreviousData,
  })
  const { restore, erase } = useBinActs()
  const askToErase = async (course: BinnedCourse) => {
    const agreed = await confirm({
      title: text('eraseTitle', { title: course.title }),
      description: text('eraseText'),
      confirmLabel: text('erase'),
      danger: true,
    })
    if (agreed) erase(course)
  }
  return (
    <>
      <PageHead title={text('title')} note={text('note')} />
      <ListTools label={text('search')} q={search.q} onSearch={({ q }) => onSearch(q ? { q } : {})} />
      <DataTable<BinnedCourse>
        label={text('title')}
        rows={found.data?.list}
        rowId={({ courseSeq }) => String(courseSeq)}
        rowName={({ title }) => title}
        fetching={found.isPlaceholderData}
        {...(found.isError && { error: { message: found.error.message, retry: () => void found.refetch() } })}
        countText={(n) => text('count', { n })}
        paging={{
          page: search.page ?? 1,
          size: search.size ?? DEFAULT_PAGE_SIZE,
          totalCount: found.data?.totalCount ?? 0,
          hrefOf: (page) => hrefOf({ ...search, page }),
          onSize: (size) => onSearch({ ...search, size }),
        }}
        rowMenu={(course) => [
          ...(course.canRestore
            ? [{ label: text('restore'), icon: IconArrowBackUp, onSelect: () => restore(course) }]
            : []),
          ...(course.canErase
            ? [
                {
                  label: text('erase'),
                  icon: IconTrash,
                  danger: true,
                  onSelect: () => void askToErase(course),
                },
              ]
            : []),
        ]}
        columns={[
          {
            id: 'title',
            header: text('name'),
            fixed: true,
            card: 'title',
            cell: ({ title }) => <b>{title}</b>,
          },
          {
            id: 'deleter',
            header: text('deleter'),
            width: '140px',
            card: 'meta',
            cell: ({ deleterName }) => deleterName ?? text('nobody'),
          },
          {
            id: 'deletedAt',
            header: text('deletedAt'),
            width: '200px',
            card: 'meta',
            cardHeader: true,
            cell: ({ trashedAt }) => <time dateTime={trashedAt}>{formatDateTime(trashedAt, language)}</time>,
          },
          {
            id: 'expires',
            header: text('expires'),
            width: '200px',
            card: 'meta',
            cardHeader: true,
            cell: ({ restoreExpiredAt }) => (
              <time dateTime={restoreExpiredAt}>{formatDateTime(restoreExpiredAt, language)}</time>
            ),
          },
          {
            id: 'restore',
            header: '',
            width: '132px',
            align: 'end',
            card: 'body',
            fixed: true,
            isEmpty: ({ canRestore }) => !canRestore,
            cell: (course) =>
              course.canRestore && (
                <Button size="sm" icon={IconArrowBackUp} onClick={() => restore(course)}>
                  {text('restore')}
                  <span className="sr-only"> {course.title}</span>
                </Button>
              ),
          },
        ]}
        empty={
          search.q ? (
            <EmptyState
              title={text('nothingTitle')}
              action={<Button onClick={() => onSearch({})}>{text('reset')}</Button>}
            />
          ) : (
            <EmptyState
              icon={IconTrash}
              title={text('emptyTitle')}
              message={text('emptyMessage')}
              action={<LinkButton href="/settings/course">{text('toList')}</LinkButton>}
            />
          )
        }
      />
    </>
  )
}

function useBinActs() {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const stale = {
    onError: (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allCoursesKey(channelSeq) }),
  }
  const restoring = useMutation({
    mutationFn: ({ courseSeq }: BinnedCourse) =>
      api.post('/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/restore', {
        path: { channelSeq, courseSeq },
      }),
    onSuccess: (_answer, course) =>
      toast({
        text: text('restored', { title: course.title }),
        tone: 'good',
        action: {
          label: text('open'),
          onPress: () => void router.navigate({ href: settingsPath(course) }),
        },
      }),
    ...stale,
  })
  const erasing = useMutation({
    mutationFn: ({ courseSeq }: BinnedCourse) =>
      api.post('/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/delete', {
        path: { channelSeq, courseSeq },
        body: { nowYn: YN.yes },
      }),
    onSuccess: (_answer, { title }) => toast({ text: text('erased', { title }), tone: 'good' }),
    ...stale,
  })
  return { restore: restoring.mutate, erase: erasing.mutate }
}
