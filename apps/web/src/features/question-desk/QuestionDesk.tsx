import { ASKED_QUESTION_STATUS, YN } from '@seodang/domain/codes'
import { QUEUE_STATE } from '@seodang/domain/queue-state'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { QuestionDrawer } from './QuestionDrawer.tsx'
import { type QueuedQuestion, queueQuery } from './queries.ts'
import styles from './question-desk.module.css'
import type { QueueSearch } from './search.ts'
import * as texts from './texts.ts'

interface QuestionDeskProps {
  search: QueueSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<QueueSearch>) => void
  hrefOf: (change: Partial<QueueSearch>) => string
  /** The words of a question and those below it, of another feature. */
  thread: (question: QueuedQuestion) => ReactNode
}

/** BRD-19: the questions of every class that one may see, the longest waiting first. */
export function QuestionDesk({ search, onSearch, hrefOf, thread }: QuestionDeskProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { question: open, ...filter } = search
  const queue = useQuery({ ...queueQuery(api, channelSeq, filter), placeholderData: keepPreviousData })
  const page = queue.data
  const listed = page?.list.find(({ questionSeq }) => questionSeq === open)
  // An alarm leads to a question that may stand on another page.
  const alone = useQuery({
    ...queueQuery(api, channelSeq, { questionSeq: open ?? 0 }),
    enabled: open !== undefined && page !== undefined && !listed,
  })
  const opened = listed ?? (open === undefined ? undefined : alone.data?.list[0])
  const isFiltered = Boolean(search.q || search.courseSeq || search.state)
  return (
    <>
      <PageHead title={text('title')} note={page && text('note', { n: page.unansweredCount })} />
      <ListTools label={text('search')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={text('course')}
          anyLabel={text('anyCourse')}
          value={search.courseSeq}
          options={(page?.courses ?? []).map(({ courseSeq, title }) => ({ value: courseSeq, label: title }))}
          onChange={(courseSeq) => onSearch({ courseSeq })}
        />
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={search.state}
          options={Object.values(QUEUE_STATE).map((value) => ({ value, label: text(`state.${value}`) }))}
          onChange={(state) => onSearch({ state })}
        />
      </ListTools>
      <SplitView
        drawer={
          opened && (
            <QuestionDrawer
              key={opened.questionSeq}
              question={opened}
              onClose={() => onSearch({ question: undefined })}
            >
              {thread(opened)}
            </QuestionDrawer>
          )
        }
      >
        <DataTable<QueuedQuestion>
          label={text('title')}
          {...shownList(queue, search, { hrefOf, onSearch })}
          rowId={({ questionSeq }) => String(questionSeq)}
          rowName={({ writerName }) => text('questionOf', { name: writerName })}
          empty={
            <EmptyState
              title={text(isFiltered ? 'nothingFound' : 'empty')}
              message={text(isFiltered ? 'nothingFoundHint' : 'emptyHint')}
              action={
                isFiltered && (
                  <Button onClick={() => onSearch({ q: undefined, courseSeq: undefined, state: undefined })}>
                    {text('clear')}
                  </Button>
                )
              }
            />
          }
          countText={(n) => text('count', { n })}
          onOpen={({ questionSeq }) => onSearch({ question: questionSeq })}
          {...(open !== undefined && { openId: String(open) })}
          columns={[
            { id: 'state', header: text('state'), cell: (row) => <State question={row} />, card: 'body' },
            {
              id: 'when',
              header: text('when'),
              cell: (row) => formatDateTime(row.createdAt, language),
              card: 'meta',
            },
            {
              id: 'course',
              header: text('course'),
              cell: (row) => <span className={styles.clip}>{row.courseTitle}</span>,
              card: 'meta',
            },
            { id: 'writer', header: text('writer'), cell: (row) => row.writerName, card: 'meta' },
            {
              id: 'content',
              header: text('content'),
              fixed: true,
              cell: (row) => <span className={styles.clip}>{row.content}</span>,
              card: 'title',
            },
            {
              id: 'assigned',
              header: text('assigned'),
              isEmpty: (row) => row.assigned === null,
              cell: (row) => row.assigned?.name ?? '',
              card: 'meta',
            },
          ]}
        />
      </SplitView>
    </>
  )
}

function State({ question: { status, secretYn } }: { question: QueuedQuestion }) {
  const text = useText(texts)
  const { open, closed } = ASKED_QUESTION_STATUS
  return (
    <span className={styles.states}>
      <StatusDot kind={status === open ? 'waiting' : 'ok'}>
        {text(status === open ? 'state.unanswered' : status === closed ? 'state.solved' : 'state.answered')}
      </StatusDot>
      {secretYn === YN.yes && <StatusDot kind="hold">{text('secret')}</StatusDot>}
    </span>
  )
}
