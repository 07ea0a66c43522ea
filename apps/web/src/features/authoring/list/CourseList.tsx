import { allows, staff } from '@seodang/domain/access'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { coursePath, settingsPath, studioPath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { ColumnChoice } from '../../../ui/rich/ColumnChoice.tsx'
import { DataTable } from '../../../ui/rich/DataTable.tsx'
import { ListTools } from '../../../ui/rich/ListTools.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type ManagedCourse, managedCoursesQuery, siteContentsQuery } from '../queries.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import { CreateButtons } from './CreateButtons.tsx'
import {
  type CourseListPlace,
  type CourseListSearch,
  filterOf,
  hrefOf,
  isNarrowed,
  KINDS,
  readCourseSearch,
  STATES,
  sortingOf,
} from './course-search.ts'
import styles from './list.module.css'
import { OrderDialog } from './OrderDialog.tsx'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useCourseActs } from './use-course-acts.tsx'

interface CourseListProps {
  search: CourseListSearch
  list: CourseListPlace
}

const HEADINGS = { class: 'title', package: 'packages', content: 'contents' } as const
const SEARCHES = { class: 'search', package: 'searchPackage', content: 'searchContents' } as const
const EMPTY = {
  class: { icon: IconBook2, title: 'emptyTitle', message: 'emptyMessage' },
  package: { icon: IconPackage, title: 'emptyPackageTitle', message: 'emptyPackageMessage' },
  content: { icon: IconBook2, title: 'emptyContentsTitle', message: 'emptyContentsMessage' },
} as const

/**
 * SET-04, SET-05, CAT-08: every class of the site for its staff, searched, filtered by state, sorted and paged;
 * likewise every package, and on a pro site all of both (SET-08). BIN-13: many are changed at once.
 */
export function CourseList({ search, list }: CourseListProps) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const { kind, inStudio = false } = list
  const filter = filterOf(search, list)
  const asked = kind === 'content' ? siteContentsQuery : managedCoursesQuery
  const found = useQuery({ ...asked(api, channelSeq, filter), placeholderData: keepPreviousData })
  const pathOfWork = (course: ManagedCourse) =>
    inStudio ? `${studioPath(course)}/information` : settingsPath(course)
  const { selection, choose, act, actOnChosen, dialogs } = useCourseActs(
    filter,
    JSON.stringify([search.q, search.state, search.kind, search.pendingYn]),
  )
  const [ordering, setOrdering] = useState(false)
  const [sortsCategories, setSortsCategories] = useState(false)
  const columns = useColumns(list)
  const counts = found.data?.counts
  const hidden = search.hidden ? search.hidden.split(',') : []
  const pageOf = (next: CourseListSearch) => hrefOf(list, next)
  const onSearch = (next: CourseListSearch) => void router.navigate({ href: pageOf(next), replace: true })
  const narrow = (next: Partial<CourseListSearch>) => onSearch({ ...search, ...next, page: undefined })
  const heading = text(HEADINGS[kind])
  const create = <CreateButtons kinds={kind === 'content' ? ['package', 'class'] : [kind]} />

  return (
    <>
      <PageHead
        title={heading}
        note={
          // Its line is there from the start, so that nothing moves.
          counts ? text('note', { open: counts.open, draft: counts.draft }) : '\u00a0'
        }
        end={
          <>
            {allows(staff('SITE_CLASS_UPDATE'), principal) && (
              <>
                <Button variant="ghost" icon={IconTags} onClick={() => setSortsCategories(true)}>
                  {text('categories')}
                </Button>
                <Button variant="ghost" icon={IconArrowsSort} onClick={() => setOrdering(true)}>
                  {text('order')}
                </Button>
              </>
            )}
            <LinkButton href="/settings/bin" variant="ghost" icon={IconTrash}>
              {text('deleted')}
            </LinkButton>
            {create}
          </>
        }
      />
      <ListTools
        label={text(SEARCHES[kind])}
        q={search.q}
        onSearch={narrow}
        parts={
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
            onChange={(state) =>
              narrow({
                state: state === 'all' || state === 'pending' ? undefined : state,
                pendingYn: state === 'pending' ? 'Y' : undefined,
              })
            }
          />
        }
      >
        {kind === 'content' && (
          <FilterSelect
            label={text('kind')}
            anyLabel={text('anyKind')}
            value={search.kind}
            options={KINDS.map((one) => ({ value: one, label: text(`kind.${one}`) }))}
            onChange={(one) => narrow({ kind: one })}
          />
        )}
        <span className={styles.end}>
          <ColumnChoice
            columns={columns}
            hidden={hidden}
            onChange={(next) => onSearch({ ...search, hidden: next.join(',') || undefined })}
          />
        </span>
      </ListTools>
      <DataTable<ManagedCourse>
        label={heading}
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
          hrefOf: (page) => pageOf({ ...search, page }),
          onSize: (size) => narrow({ size }),
        }}
        selection={selection}
        onSelect={choose}
        bulkActions={[
          { label: text('do.public'), icon: IconEye, onSelect: () => void actOnChosen('public')() },
          { label: text('do.private'), icon: IconEyeOff, onSelect: () => void actOnChosen('private')() },
          { label: text('do.copy'), icon: IconCopy, onSelect: () => void actOnChosen('copy')() },
          { label: text('do.move'), icon: IconFolder, onSelect: () => void actOnChosen('move')() },
          {
            label: text('do.delete'),
            icon: IconTrash,
            danger: true,
            onSelect: () => void actOnChosen('delete')(),
          },
        ]}
        onOpen={(course) =>
          void router.navigate({ href: course.state === 'deleted' ? '/settings/bin' : pathOfWork(course) })
        }
        rowMenu={(course) =>
          course.state === 'deleted'
            ? [{ label: text('seeBin'), icon: IconTrash, href: '/settings/bin' }]
            : [
                { label: text(inStudio ? 'studio' : 'edit'), icon: IconEdit, href: pathOfWork(course) },
                {
                  label: text('attendees'),
                  icon: IconUsers,
                  href: `${coursePath(course)}/settings/attendees`,
                },
                { label: text('preview'), icon: IconEye, href: coursePath(course) },
                {
                  label: text('do.copy'),
                  icon: IconCopy,
                  apart: true,
                  onSelect: () => void act('copy', [course.courseSeq]),
                },
                {
                  label: text('do.delete'),
                  icon: IconTrash,
                  danger: true,
                  onSelect: () => void act('delete', [course.courseSeq]),
                },
              ]
        }
        empty={
          isNarrowed(search) ? (
            <EmptyState
              title={text('nothingTitle')}
              message={text('nothingMessage')}
              action={<Button onClick={() => onSearch({})}>{text('reset')}</Button>}
            />
          ) : (
            <EmptyState
              icon={EMPTY[kind].icon}
              title={text(EMPTY[kind].title)}
              message={text(EMPTY[kind].message)}
              action={create}
            />
          )
        }
      />
      {dialogs}
      {sortsCategories && <CategoryDialog onClose={() => setSortsCategories(false)} />}
      {ordering && <OrderDialog onClose={() => setOrdering(false)} />}
    </>
  )
}
