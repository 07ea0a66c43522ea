import { CURRICULUM_TYPE, YN } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { SplitView } from '../../ui/rich/Drawer.tsx'
import { ListSearch } from '../../ui/rich/ListSearch.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { Select } from '../../ui/Select.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { curriculumQuery } from '../authoring/queries.ts'
import styles from './coursework.module.css'
import { DeskPane } from './DeskPane.tsx'
import { QuizQuestionsDrawer } from './QuizQuestionsDrawer.tsx'
import { QuizTakerDrawer } from './QuizTakerDrawer.tsx'
import { type CourseKey, type QuizTaker, quizResultsQuery } from './queries.ts'
import * as quizTexts from './quiz-texts.ts'
import type { QuizSearch } from './search.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'

interface QuizDeskProps {
  courseKey: CourseKey
  search: QuizSearch
  onSearch: (change: Partial<QuizSearch>) => void
  hrefOf: (change: Partial<QuizSearch>) => string
}

/** BYD-11: the quizzes of a class, and how its people did. */
export function QuizDesk(props: QuizDeskProps) {
  const text = useText(quizTexts)
  const deskText = useText(texts)
  const { courseKey, search, onSearch } = props
  const { channelSeq, courseSeq } = courseKey
  const items = useQuery(curriculumQuery(useApi(), channelSeq, courseSeq))
  const quizzes = (items.data ?? []).filter(
    ({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.quiz,
  )
  const quiz = quizzes.find(({ curriculumSeq }) => curriculumSeq === search.quiz) ?? quizzes[0]
  if (!quiz)
    return (
      <DeskPane courseSeq={courseSeq} current="quizzes">
        {items.isError && (
          <ErrorState
            title={text('failed')}
            message={items.error.message}
            retry={() => void items.refetch()}
          />
        )}
        {items.isSuccess && (
          <EmptyState
            title={text('noQuizzes')}
            message={text('noQuizzesHint')}
            action={
              <LinkButton href={`/classes/${courseSeq}/settings/curriculums`}>
                {deskText('toCurriculum')}
              </LinkButton>
            }
          />
        )}
      </DeskPane>
    )
  return (
    <QuizResults
      {...props}
      key={quiz.curriculumSeq}
      curriculumSeq={quiz.curriculumSeq}
      title={quiz.title}
      choice={
        <Select
          label={text('quiz')}
          labelHidden
          value={String(quiz.curriculumSeq)}
          options={quizzes.map(({ curriculumSeq, title }) => ({
            value: String(curriculumSeq),
            label: title,
          }))}
          onChange={({ currentTarget: { value } }) => onSearch({ quiz: Number(value), open: undefined })}
        />
      }
    />
  )
}

const STATES = ['passed', 'failed', 'none'] as const
const WORDS = { passed: 'passed', failed: 'notPassed', none: 'notTaken' } as const
const KINDS = { passed: 'ok', failed: 'bad', none: 'off' } as const

const stateOf = ({ passedYn, bestPercent }: QuizTaker): (typeof STATES)[number] =>
  passedYn === YN.yes ? 'passed' : bestPercent === null ? 'none' : 'failed'

type QuizResultsProps = QuizDeskProps & { curriculumSeq: number; title: string; choice: ReactNode }

function QuizResults({
  courseKey,
  search,
  onSearch,
  hrefOf,
  curriculumSeq,
  title,
  choice,
}: QuizResultsProps) {
  const text = useText(quizTexts)
  const deskText = useText(texts)
  const language = useLanguage()
  const may = useMay(courseKey)
  const api = useApi()
  const download = useDownload()
  const [isAsking, setAsking] = useState(false)
  const { open, quiz: _, ...filter } = search
  const found = useQuery({
    ...quizResultsQuery(api, courseKey, curriculumSeq, filter),
    placeholderData: keepPreviousData,
  })
  const page = found.data
  const opened = page?.list.find(({ attendSeq }) => attendSeq === open)
  const { channelSeq, courseSeq } = courseKey
  const { q, state } = filter
  return (
    <DeskPane
      courseSeq={courseSeq}
      current="quizzes"
      tools={
        <>
          {typeof page?.averagePercent === 'number' && (
            <span role="status">{text('average', { n: page.averagePercent })}</span>
          )}
          {choice}
          <div className={styles.search}>
            <ListSearch label={deskText('search')} q={q} onSearch={onSearch} />
          </div>
          <FilterSelect
            label={deskText('states')}
            anyLabel={deskText('all')}
            value={state}
            options={STATES.map((each) => ({
              value: each,
              label: page ? `${text(WORDS[each])} ${page.counts[each]}` : text(WORDS[each]),
            }))}
            onChange={(chosen) => onSearch({ state: chosen })}
          />
          <Button
            icon={IconChartBar}
            aria-expanded={isAsking}
            onClick={() => {
              setAsking(!isAsking)
              onSearch({ open: undefined })
            }}
          >
            {text('questions')}
          </Button>
          {may('CLASS_STUDENT_EXCEL_DOWNLOAD') && (
            <Button
              icon={IconDownload}
              busy={download.busy}
              busyText=""
              onClick={() =>
                void download.start(
                  () =>
                    api.raw(
                      `/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/quizzes/${curriculumSeq}/results/excel`,
                      { query: { ...(q && { q }), ...(state && { state }) } },
                    ),
                  `${title}.xlsx`,
                )
              }
            >
              {text('excel')}
            </Button>
          )}
        </>
      }
    >
      <SplitView
        drawer={
          opened ? (
            <QuizTakerDrawer
              key={opened.attendSeq}
              courseKey={courseKey}
              curriculumSeq={curriculumSeq}
              taker={opened}
              mayGrant={may('CLASS_STUDENT_UPDATE')}
              onClose={() => onSearch({ open: undefined })}
            />
          ) : (
            isAsking &&
            page && <QuizQuestionsDrawer questions={page.questions} onClose={() => setAsking(false)} />
          )
        }
      >
        <DataTable<QuizTaker>
          label={text('quizzes')}
          {...shownList(found, search, { hrefOf, onSearch })}
          rowId={({ attendSeq }) => String(attendSeq)}
          rowName={({ name }) => name}
          empty={
            q || state ? (
              <EmptyState
                title={deskText('noneFound')}
                action={
                  <Button onClick={() => onSearch({ q: undefined, state: undefined })}>
                    {deskText('clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={deskText('nobody')} />
            )
          }
          countText={(n) => deskText('people', { n })}
          onOpen={({ attendSeq }) => onSearch({ open: attendSeq })}
          {...(open !== undefined && { openId: String(open) })}
          columns={[
            {
              id: 'name',
              header: deskText('name'),
              fixed: true,
              card: 'title',
              cell: (row) => (
                <span className={styles.person}>
                  <b>{row.name}</b>
                  <small>{row.email}</small>
                </span>
              ),
            },
            {
              id: 'result',
              header: text('result'),
              card: 'aside',
              cell: (row) => (
                <StatusDot kind={row.isRunning ? 'waiting' : KINDS[stateOf(row)]}>
                  {text(row.isRunning ? 'running' : WORDS[stateOf(row)])}
                </StatusDot>
              ),
            },
            {
              id: 'best',
              header: text('best'),
              align: 'end',
              card: 'meta',
              cardHeader: true,
              isEmpty: (row) => row.bestPercent === null,
              cell: (row) => (row.bestPercent === null ? '–' : text('percentOf', { n: row.bestPercent })),
            },
            {
              id: 'attempts',
              header: text('attempts'),
              align: 'end',
              card: 'meta',
              cardHeader: true,
              cell: (row) => text('attemptsOf', { n: row.attemptCount }),
            },
            {
              id: 'left',
              header: text('left'),
              align: 'end',
              card: 'none',
              cell: (row) =>
                row.attemptsLeft === null
                  ? text('unlimited')
                  : text(row.extraAttempts > 0 ? 'extraOf' : 'leftOf', {
                      n: row.attemptsLeft,
                      m: row.extraAttempts,
                    }),
            },
            {
              id: 'when',
              header: text('lastEnded'),
              card: 'meta',
              isEmpty: (row) => row.lastEndedAt === null,
              cell: (row) => (row.lastEndedAt ? formatDateTime(row.lastEndedAt, language) : '–'),
            },
          ]}
        />
      </SplitView>
    </DeskPane>
  )
}
