import { allows, staff } from '@seodang/domain/access'
import type { BulkCourseAction } from '@seodang/domain/recycle-bin'
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { coursePath, settingsPath } from '../../../platform/course-path.ts'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { ColumnChoice } from '../../../ui/rich/ColumnChoice.tsx'
import { DataTable } from '../../../ui/rich/DataTable.tsx'
import { PageHead } from '../../../ui/rich/PageHead.tsx'
import { nothingSelected, type Selection } from '../../../ui/rich/selection.ts'
import { SearchField } from '../../../ui/SearchField.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'
import { toast } from '../../../ui/toast.ts'
import { type BulkOutcome, type ManagedCourse, type ManagedFilter, managedCoursesQuery } from '../queries.ts'
import { BulkFailures } from './BulkFailures.tsx'
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
import { MoveDialog } from './MoveDialog.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import * as texts from './texts.ts'
import { chosenCourses, useBulk } from './use-bulk.ts'
import { useColumns } from './use-columns.tsx'

interface CourseListProps {
  search: CourseListSearch
  /** The family of classes that is listed (SET-04). */
  alias: string
  kind: 'class' | 'package'
}

const CREATING = {
  class: { access: staff('CLASS_LIFECYCLE_CREATE'), href: '/classes/create' },
  package: { access: staff('PACKAGE_LIFECYCLE_CREATE'), href: '/packages/create' },
}

/**
 * SET-04, SET-05, CAT-08: every class of the site for its staff, searched, filtered by state, sorted and paged;
 * likewise every package (SET-08). BIN-13: many are changed at once.
 */
export function CourseList({ search, alias, kind }: CourseListProps) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const filter: ManagedFilter = { ...filterOf(search, alias), kind }
  const found = useQuery({
    ...managedCoursesQuery(api, channelSeq, filter),
    placeholderData: keepPreviousData,
  })
  const shownFilter = JSON.stringify([search.q, search.state, search.pendingYn])
  const [chosen, setChosen] = useState<{ filter: string; selection: Selection }>({
    filter: shownFilter,
    selection: nothingSelected,
  })
  // What was chosen under another filter is out of sight, and must not be changed unseen.
  const selection = chosen.filter === shownFilter ? chosen.selection : nothingSelected
  const choose = (next: Selection) => setChosen({ filter: shownFilter, selection: next })
  const [failures, setFailures] = useState<BulkOutcome | null>(null)
  const [moving, setMoving] = useState<number[] | null>(null)
  const [ordering, setOrdering] = useState(false)
  const bulk = useBulk((outcome, { action }) => {
    choose(nothingSelected)
    setMoving(null)
    if (outcome.failedCount > 0) setFailures(outcome)
    else
      toast({
        text: text(`done.${action}`, { n: outcome.doneCount }),
        tone: 'good',
        ...(action === 'delete' && {
          action: { label: text('seeBin'), onPress: () => void router.navigate({ href: '/settings/bin' }) },
        }),
      })
  })
  const act = async (action: BulkCourseAction, courseSeqs: number[]) => {
    if (courseSeqs.length === 0) return
    if (action === 'move') return setMoving(courseSeqs)
    const n = courseSeqs.length
    const agreed =
      action === 'copy' ||
      (await confirm({
        title: text(`ask.${action}`, { n }),
        description: text(`tell.${action}`),
        confirmLabel: text(`do.${action}`),
        danger: action === 'delete',
      }))
    if (agreed)
      bulk.mutate(
        { action, courseSeqs },
        { onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }) },
      )
  }
  const actOnChosen = (action: BulkCourseAction) => async () => {
    try {
      await act(action, await chosenCourses(api, channelSeq, filter, selection))
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : text('failed'), tone: 'bad' })
    }
  }
  const columns = useColumns()
  const counts = found.data?.counts
  const hidden = search.hidden ? search.hidden.split(',') : []
  const pageOf = (next: CourseListSearch) => hrefOf(kind === 'package' ? null : alias, next)
  const onSearch = (next: CourseListSearch) => void router.navigate({ href: pageOf(next), replace: true })
  const narrow = (next: Partial<CourseListSearch>) => onSearch({ ...search, ...next, page: undefined })
  const title = text(kind === 'package' ? 'packages' : 'title')
  const create = allows(CREATING[kind].access, principal) && (
    <LinkButton href={CREATING[kind].href} variant="main" icon={IconPlus}>
      {text(kind === 'package' ? 'createPackage' : 'create')}
    </LinkButton>
  )

  return (
    <>
      <PageHead
        title={title}
        note={
          // Its line is there from the start, so that nothing moves.
          counts ? text('note', { open: counts.open, draft: counts.draft }) : '\u00a0'
        }
        end={
          <>
            {allows(staff('SITE_CLASS_UPDATE'), principal) && (
              <Button variant="ghost" icon={IconArrowsSort} onClick={() => setOrdering(true)}>
                {text('order')}
              </Button>
            )}
            <LinkButton href="/settings/bin" variant="ghost" icon={IconTrash}>
              {text('deleted')}
            </LinkButton>
            {create}
          </>
        }
      />
      <div className={styles.filters}>
        <div className={styles.search}>
          <SearchField
            label={text(kind === 'package' ? 'searchPackage' : 'search')}
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
        label={title}
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
          void router.navigate({ href: course.state === 'deleted' ? '/settings/bin' : settingsPath(course) })
        }
        rowMenu={(course) =>
          course.state === 'deleted'
            ? [{ label: text('seeBin'), icon: IconTrash, href: '/settings/bin' }]
            : [
                { label: text('edit'), icon: IconEdit, href: settingsPath(course) },
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
              icon={kind === 'package' ? IconPackage : IconBook2}
              title={text(kind === 'package' ? 'emptyPackageTitle' : 'emptyTitle')}
              message={text(kind === 'package' ? 'emptyPackageMessage' : 'emptyMessage')}
              action={create}
            />
          )
        }
      />
      {failures && <BulkFailures outcome={failures} onClose={() => setFailures(null)} />}
      {moving && (
        <MoveDialog
          count={moving.length}
          isBusy={bulk.isPending}
          onMove={(channelCategorySeq) =>
            bulk.mutate({ action: 'move', courseSeqs: moving, channelCategorySeq })
          }
          onClose={() => setMoving(null)}
        />
      )}
      {ordering && <OrderDialog onClose={() => setOrdering(false)} />}
    </>
  )
}
