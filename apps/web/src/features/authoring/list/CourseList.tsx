import { allows, staff } from '@seodang/domain/access'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ColumnChoice } from '../../../ui/rich/ColumnChoice.tsx'
import { DataTable } from '../../../ui/rich/DataTable.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'
import { type ManagedCourse, managedCoursesQuery } from '../queries.ts'
import {
  type CourseListSearch,
  filterOf,
  hrefOf,
  isNarrowed,
  readCourseSearch,
  STATES,
  sortingOf,
} from './course-search.ts'
import styles from './list.module.css'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'

interface CourseListProps {
  search: CourseListSearch
  /** The family of classes that is listed (SET-04). */
  alias: string
}

const editorHref = ({ courseSeq }: { courseSeq: number }) => `/classes/${courseSeq}/settings/information`

/** SET-04, SET-05, CAT-08: every class of the site for its staff, searched, filtered by state, sorted and paged. */
export function CourseList({ search, alias }: CourseListProps) {
  const text = useText(texts)
  const router = useRouter()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const found = useQuery({
    ...managedCoursesQuery(useApi(), channelSeq, filterOf(search, alias)),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const counts = found.data?.counts
  const hidden = search.hidden ? search.hidden.split(',') : []
  const onSearch = (next: CourseListSearch) =>
    void router.navigate({ href: hrefOf(alias, next), replace: true })
  const narrow = (next: Partial<CourseListSearch>) => onSearch({ ...search, ...next, page: undefined })
  const create = allows(staff('CLASS_LIFECYCLE_CREATE'), principal) && (
    <LinkButton href="/classes/create" variant="main" icon={IconPlus}>
      {text('create')}
    </LinkButton>
  )

  return (
    <>
      <PageHead
        title={text('title')}
        note={
          // Its line is there from the start, so that nothing moves.
          counts ? text('note', { open: counts.open, draft: counts.draft }) : '\u00a0'
        }
        end={create}
      />
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label={text('search')}
            size="sm"
            shortcut
            delay={300}
            defaultValue={search.q ?? ''}
            onSearch={(q) => narrow({ q: q || undefined })}
          />
        </div>
        <Segmented
          label={text('state')}
          scroll
          value={search.pendingYn ? 'pending' : (search.state ?? 'all')}
          options={(['all', 'pending', ...STATES] as const).map((value) => ({
            value,
            label:
              value === 'all' || value === 'pending' || !counts?.[value]
                ? text(value)
                : `${text(value)} ${counts[value]}`,
          }))}
          onChange={(chosen) =>
            narrow({
              state: chosen === 'all' || chosen === 'pending' ? undefined : chosen,
              pendingYn: chosen === 'pending' ? 'Y' : undefined,
            })
          }
        />
        <span className={styles.end}>
          <ColumnChoice
            columns={columns}
            hidden={hidden}
            onChange={(next) => onSearch({ ...search, hidden: next.join(',') || undefined })}
          />
        </span>
      </div>
      <DataTable<ManagedCourse>
        label={text('title')}
        columns={columns}
        hidden={hidden}
        rows={found.data?.list}
        rowId={({ courseSeq }) => String(courseSeq)}
        rowName={({ title }) => title}
        fetching={found.isPlaceholderData}
        {...(found.isError && { error: { message: found.error.message, retry: () => void found.refetch() } })}
        sorting={sortingOf(search)}
        onSort={(sorting) =>
          onSearch(readCourseSearch({ ...search, sort: sorting?.id, direction: sorting?.direction, page: 1 }))
        }
        countText={(n) => text('count', { n })}
        paging={{
          page: search.page ?? 1,
          size: search.size ?? 20,
          totalCount: found.data?.totalCount ?? 0,
          hrefOf: (page) => hrefOf(alias, { ...search, page }),
          onSize: (size) => narrow({ size }),
        }}
        onOpen={(course) => void router.navigate({ href: editorHref(course) })}
        rowMenu={({ courseSeq }) => [
          { label: text('edit'), icon: IconEdit, href: editorHref({ courseSeq }) },
          {
            label: text('attendees'),
            icon: IconUsers,
            href: `/classes/${courseSeq}/settings/attendees`,
          },
          { label: text('preview'), icon: IconEye, href: `/classes/${courseSeq}` },
        ]}
        empty={
          isNarrowed(search) ? (
            <EmptyState
              title={text('nothingTitle')}
              message={text('nothingMessage')}
              action={<Button onClick={() => onSearch({})}>{text('reset')}</Button>}
            />
          ) : (
            <EmptyState
              icon={IconBook2}
              title={text('emptyTitle')}
              message={text('emptyMessage')}
              action={create}
            />
          )
        }
      />
    </>
  )
}
