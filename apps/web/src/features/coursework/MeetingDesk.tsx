import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconQrcode from '@tabler/icons-react/dist/esm/icons/IconQrcode.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { isSelected, nothingSelected, type Selection } from '../../ui/rich/selection.ts'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { curriculumQuery } from '../authoring/queries.ts'
import styles from './coursework.module.css'
import { DeskPane } from './DeskPane.tsx'
import { type CourseKey, meetingPeopleQuery, type PersonAtMeeting } from './queries.ts'
import type { MeetingSearch } from './search.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'

const CheckInCode = lazyDialog(() => import('./CheckInCode.tsx'))

interface MeetingDeskProps {
  courseKey: CourseKey
  search: MeetingSearch
  onSearch: (change: MeetingSearch) => void
}

/** ROOM-25: who came to each meeting of the class, marked by hand or by the code on the screen. */
export function MeetingDesk({ courseKey, search, onSearch }: MeetingDeskProps) {
  const text = useText(texts)
  const { channelSeq, courseSeq } = courseKey
  const items = useQuery(curriculumQuery(useApi(), channelSeq, courseSeq))
  const meetings = (items.data ?? []).filter(
    ({ curriculumTypeCd }) => curriculumTypeCd === CURRICULUM_TYPE.offline,
  )
  const meeting = meetings.find(({ curriculumSeq }) => curriculumSeq === search.meeting) ?? meetings[0]
  if (!meeting)
    return (
      <DeskPane courseSeq={courseSeq} current="meetings">
        {items.isSuccess && (
          <EmptyState
            title={text('noMeetings')}
            message={text('noMeetingsHint')}
            action={
              <LinkButton href={`/classes/${courseSeq}/settings/curriculums`}>
                {text('toCurriculum')}
              </LinkButton>
            }
          />
        )}
      </DeskPane>
    )
  return (
    <Meeting
      key={meeting.curriculumSeq}
      courseKey={courseKey}
      curriculumSeq={meeting.curriculumSeq}
      choice={
        <Select
          label={text('meeting')}
          labelHidden
          value={String(meeting.curriculumSeq)}
          options={meetings.map(({ curriculumSeq, title }) => ({
            value: String(curriculumSeq),
            label: title,
          }))}
          onChange={({ currentTarget: { value } }) => onSearch({ meeting: Number(value) })}
        />
      }
    />
  )
}

type MeetingProps = { courseKey: CourseKey; curriculumSeq: number; choice: React.ReactNode }

function Meeting({ courseKey, curriculumSeq, choice }: MeetingProps) {
  const text = useText(texts)
  const language = useLanguage()
  const may = useMay(courseKey)
  const mayMark = may('CLASS_STUDENT_UPDATE')
  const people = useQuery(meetingPeopleQuery(useApi(), courseKey, curriculumSeq))
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [isShowing, setShowing] = useState(false)
  const marking = useMark(courseKey, curriculumSeq)
  const mark = (presentYn: 'Y' | 'N') => {
    const attendSeqs = (people.data?.list ?? [])
      .filter(({ attendSeq }) => isSelected(selection, String(attendSeq)))
      .map(({ attendSeq }) => attendSeq)
    if (attendSeqs.length > 0)
      marking.mutate({ attendSeqs, presentYn }, { onSuccess: () => setSelection(nothingSelected) })
  }
  return (
    <DeskPane
      courseSeq={courseKey.courseSeq}
      current="meetings"
      tools={
        <>
          {people.data && (
            <span role="status">
              {text('presentCount', { n: people.data.presentCount, all: people.data.totalCount })}
            </span>
          )}
          {choice}
          {mayMark && (
            <Button variant="main" icon={IconQrcode} onClick={() => setShowing(true)}>
              {text('showCode')}
            </Button>
          )}
        </>
      }
    >
      <DataTable<PersonAtMeeting>
        label={text('meetings')}
        rows={people.data?.list}
        rowId={({ attendSeq }) => String(attendSeq)}
        rowName={({ name }) => name}
        {...(people.isError && {
          error: { message: people.error.message, retry: () => void people.refetch() },
        })}
        empty={<EmptyState title={text('nobody')} />}
        {...(mayMark && { selection, onSelect: setSelection })}
        bulkActions={[
          { label: text('markPresent'), icon: IconCheck, onSelect: () => mark('Y') },
          { label: text('markAbsent'), icon: IconX, danger: true, onSelect: () => mark('N') },
        ]}
        countText={(n) => text('people', { n })}
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
          {
            id: 'state',
            header: text('state'),
            card: 'aside',
            cell: ({ presentAt }) => (
              <StatusDot kind={presentAt ? 'ok' : 'off'}>{text(presentAt ? 'present' : 'absent')}</StatusDot>
            ),
          },
          {
            id: 'when',
            header: text('presentAt'),
            card: 'meta',
            isEmpty: ({ presentAt }) => presentAt === null,
            cell: ({ presentAt }) => (presentAt ? formatDateTime(presentAt, language) : '–'),
          },
        ]}
      />
      {isShowing && (
        <Suspense fallback={null}>
          <CheckInCode
            courseKey={courseKey}
            curriculumSeq={curriculumSeq}
            onClose={() => {
              setShowing(false)
              void people.refetch()
            }}
          />
        </Suspense>
      )}
    </DeskPane>
  )
}

function useMark(courseKey: CourseKey, curriculumSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { attendSeqs: number[]; presentYn: 'Y' | 'N' }) =>
      api.post(
        '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/meetings/{curriculumSeq}/attendees/modify',
        {
          path: { ...courseKey, curriculumSeq },
          body,
        },
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(meetingPeopleQuery(api, courseKey, curriculumSeq).queryKey, answer)
      toast({ text: text('marked'), tone: 'good' })
    },
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
  })
}
