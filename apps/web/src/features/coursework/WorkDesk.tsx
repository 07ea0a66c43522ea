import { SUBMISSION_STATUS, type SubmissionStatusCd } from '@seodang/domain/codes'
import { workExcerpt } from '@seodang/domain/coursework'
import { plainText } from '@seodang/domain/rich-text'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListSearch } from '../../ui/rich/ListSearch.tsx'
import { nothingSelected, type Selection, selectedCount } from '../../ui/rich/selection.ts'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import styles from './coursework.module.css'
import { DeskPane } from './DeskPane.tsx'
import { type CourseKey, type ManagedWork, worksQuery } from './queries.ts'
import type { WorkSearch } from './search.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { VerdictDialog } from './VerdictDialog.tsx'
import { WorkDrawer } from './WorkDrawer.tsx'

const STATES = ['waiting', 'approved', 'sentBack'] as const
type State = (typeof STATES)[number]

const LOOKS: Readonly<Record<SubmissionStatusCd, { kind: StatusKind; word: State }>> = {
  [SUBMISSION_STATUS.waiting]: { kind: 'waiting', word: 'waiting' },
  [SUBMISSION_STATUS.approved]: { kind: 'ok', word: 'approved' },
  [SUBMISSION_STATUS.sentBack]: { kind: 'bad', word: 'sentBack' },
}

interface WorkDeskProps {
  courseKey: CourseKey
  search: WorkSearch
  onSearch: (change: Partial<WorkSearch>) => void
  hrefOf: (change: Partial<WorkSearch>) => string
}

/** ROOM-29, CERT-04: what learners handed in, the longest waiting first, decided one by one or many at once. */
export function WorkDesk({ courseKey, search, onSearch, hrefOf }: WorkDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const may = useMay(courseKey)
  const mayReview = may('CLASS_STUDENT_UPDATE')
  const { open, ...filter } = search
  const works = useQuery({ ...worksQuery(useApi(), courseKey, filter), placeholderData: keepPreviousData })
  const page = works.data
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [decision, setDecision] = useState<'approve' | 'sendBack' | null>(null)
  // Decided are those on the page that one sees, never ones out of sight.
  const chosen = (page?.list ?? []).filter(({ submissionSeq }) =>
    selection.kind === 'all'
      ? !selection.except.includes(String(submissionSeq))
      : selection.ids.includes(String(submissionSeq)),
  )
  const opened = page?.list.find(({ submissionSeq }) => submissionSeq === open)
  const at = opened ? (page?.list.indexOf(opened) ?? -1) : -1
  const isFiltered = Boolean(search.q || search.curriculumSeq || search.status)
  return (
    <DeskPane
      courseSeq={courseKey.courseSeq}
      current="works"
      tools={
        <>
          <div className={styles.search}>
            <ListSearch label={text('search')} q={search.q} onSearch={onSearch} />
          </div>
          <FilterSelect
            label={text('item')}
            anyLabel={text('anyItem')}
            value={search.curriculumSeq}
            options={(page?.items ?? []).map(({ curriculumSeq, title, waiting }) => ({
              value: curriculumSeq,
              label: waiting > 0 ? text('itemWaiting', { title, n: waiting }) : title,
            }))}
            onChange={(curriculumSeq) => onSearch({ curriculumSeq })}
          />
          <FilterSelect
            label={text('states')}
            anyLabel={text('all')}
            value={search.status}
            options={STATES.map((state) => ({
              value: SUBMISSION_STATUS[state],
              label: page ? `${text(state)} ${page.counts[state]}` : text(state),
            }))}
            onChange={(status) => onSearch({ status })}
          />
        </>
      }
    >
      <SplitView
        drawer={
          opened && (
            <WorkDrawer
              key={opened.submissionSeq}
              courseKey={courseKey}
              work={opened}
              mayReview={mayReview}
              previous={page?.list[at - 1]?.submissionSeq}
              next={page?.list[at + 1]?.submissionSeq}
              onShow={(next) => onSearch({ open: next })}
            />
          )
        }
      >
        <DataTable<ManagedWork>
          label={text('works')}
          {...shownList(works, search, { hrefOf, onSearch })}
          rowId={({ submissionSeq }) => String(submissionSeq)}
          rowName={({ name }) => text('workOf', { name })}
          empty={
            isFiltered ? (
              <EmptyState
                title={text('noneFound')}
                action={
                  <Button
                    onClick={() => onSearch({ q: undefined, curriculumSeq: undefined, status: undefined })}
                  >
                    {text('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={text('worksEmpty')}
                message={text('worksEmptyHint')}
                action={
                  <LinkButton href={`/classes/${courseKey.courseSeq}/settings/curriculums`}>
                    {text('toCurriculum')}
                  </LinkButton>
                }
              />
            )
          }
          {...(mayReview && { selection, onSelect: setSelection })}
          bulkActions={[
            { label: text('approve'), icon: IconCheck, onSelect: () => setDecision('approve') },
            {
              label: text('sendBack'),
              icon: IconArrowBackUp,
              danger: true,
              onSelect: () => setDecision('sendBack'),
            },
          ]}
          countText={(n) => text('count', { n })}
          onOpen={({ submissionSeq }) => onSearch({ open: submissionSeq })}
          {...(open !== undefined && { openId: String(open) })}
          columns={[
            {
              id: 'name',
              header: text('name'),
              fixed: true,
              card: 'title',
              cell: (row) => (
                <span className={styles.person}>
                  <b>{row.name}</b>
                  <small>{row.email}</small>
                </span>
              ),
            },
            { id: 'item', header: text('item'), card: 'body', cell: (row) => row.itemTitle },
            {
              id: 'content',
              header: text('content'),
              card: 'body',
              cell: (row) => (
                <span className={styles.clip}>
                  {workExcerpt(plainText(row.content)) ||
                    row.linkUrl ||
                    row.files.map(({ name }) => name).join(', ')}
                </span>
              ),
            },
            {
              id: 'when',
              header: text('handedInAt'),
              card: 'meta',
              cell: (row) => formatDateTime(row.createdAt, language),
            },
            {
              id: 'state',
              header: text('state'),
              card: 'aside',
              cell: (row) => (
                <StatusDot kind={LOOKS[row.status].kind}>{text(LOOKS[row.status].word)}</StatusDot>
              ),
            },
            {
              id: 'grade',
              header: text('grade'),
              align: 'end',
              card: 'meta',
              isEmpty: (row) => row.grade === null,
              cell: (row) => row.grade ?? '–',
            },
          ]}
        />
      </SplitView>
      {decision && selectedCount(selection, page?.totalCount ?? 0) > 0 && (
        <VerdictDialog
          courseKey={courseKey}
          works={chosen}
          decision={decision}
          onClose={() => setDecision(null)}
          onDone={() => {
            setDecision(null)
            setSelection(nothingSelected)
          }}
        />
      )}
    </DeskPane>
  )
}
