import type { CourseUserTypeCd } from '@seodang/domain/codes'
import { GIVEN_PARTS, teaches } from '@seodang/domain/operators'
import { formatDate } from '@seodang/domain/seoul-time'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type ToastRequest, toast } from '../../ui/toast.ts'
import { editedCourseQuery } from '../authoring/queries.ts'
import { AddPerson } from './AddPerson.tsx'
import styles from './operators.module.css'
import { staffKey, type Tutor, type Tutors, tutorsQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useTellRefusal } from './use-staff-change.ts'

/** OPR-06, AUTH-19: who teaches and runs one class. */
export function ClassPeople({ courseSeq }: { courseSeq: number }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const [adding, setAdding] = useState(false)
  const people = useQuery(tutorsQuery(api, channelSeq, courseSeq))
  const course = useQuery(editedCourseQuery(api, channelSeq, courseSeq))
  const mayChange = course.data?.permissions.includes('CLASS_TUTOR_UPDATE') ?? false
  const mayAdd = people.data !== undefined && hasSomebodyToAdd(people.data)
  return (
    // It scrolls, and may hold nothing that takes the focus.
    <div className={styles.pane} role="group" aria-label={text('peopleTitle')} tabIndex={0}>
      <section className={styles.people}>
        <header className={styles.peopleHead}>
          <div>
            <h2>{text('peopleTitle')}</h2>
            <p className={styles.note}>{text('peopleNote')}</p>
          </div>
          {mayChange && mayAdd && (
            <Button variant="main" icon={IconUserPlus} onClick={() => setAdding(true)}>
              {text('addPerson')}
            </Button>
          )}
        </header>
        {people.isPending && <ListSkeleton rows={3} />}
        {people.isError && <ErrorState message={people.error.message} retry={() => void people.refetch()} />}
        {people.data && <People {...{ courseSeq, mayChange }} people={people.data} />}
      </section>
      {adding && people.data && (
        <AddPerson
          courseSeq={courseSeq}
          candidates={people.data.candidates}
          mayInviteAs={people.data.mayInviteAs}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

/** OPR-07: whether there is anybody whom the caller may make anything here. */
const hasSomebodyToAdd = ({ mayInviteAs, candidates }: Tutors): boolean =>
  mayInviteAs.length > 0 || candidates.some(({ mayBe }) => mayBe.length > 0)

interface PeopleProps {
  courseSeq: number
  people: Tutors
  mayChange: boolean
}

function People({ courseSeq, people: { list, invited }, mayChange }: PeopleProps) {
  const text = useText(texts)
  const language = useLanguage()
  if (list.length + invited.length === 0) return <EmptyState title={text('noPeople')} />
  return (
    <ul>
      {list.map((person) => (
        <PersonRow key={person.userSeq} {...{ courseSeq, person, mayChange }} />
      ))}
      {invited.map(({ email, userTypeCd, expiresAt }) => (
        <li key={email} className={styles.row}>
          <span className={styles.person}>
            <b className="clip">{email}</b>
            <small>{text('waitingFor', { until: formatDate(expiresAt, language) })}</small>
          </span>
          <StatusDot kind="waiting">{text(userTypeCd === 'MNG' ? 'course.MNG' : userTypeCd)}</StatusDot>
        </li>
      ))}
    </ul>
  )
}

function PersonRow({
  courseSeq,
  person,
  mayChange,
}: {
  courseSeq: number
  person: Tutor
  mayChange: boolean
}) {
  const text = useText(texts)
  const change = usePartChange(courseSeq, person)
  const { name, email, profileImageUrl, userTypeCd, certifiedYn, mayBe, mayRemoveYn } = person
  const word = text(userTypeCd === 'MNG' ? 'course.MNG' : userTypeCd)
  const takeOut = async () => {
    const agreed = await confirm({
      title: text('takeOutTitle', { name }),
      description: text('takeOutLead'),
      confirmLabel: text('takeOut'),
      danger: true,
    })
    if (agreed) change.mutate({ do: 'remove', said: { text: text('takenOut', { name }) } })
  }
  const setRole = (role: CourseUserTypeCd, undo: boolean) =>
    change.mutate({
      do: 'role',
      userTypeCd: role,
      said: {
        text: text('roleSaved', { name }),
        tone: 'good',
        ...(undo && { action: { label: text('undo'), onPress: () => setRole(userTypeCd, false) } }),
      },
    })
  return (
    <li className={styles.row}>
      <Avatar name={name} image={profileImageUrl} size={40} />
      <span className={styles.person}>
        <b className="clip">{name}</b>
        <small className="clip">{email}</small>
      </span>
      {mayChange ? (
        <span className={styles.acts}>
          <Select
            label={text('roleOf', { name })}
            labelHidden
            value={userTypeCd}
            disabled={change.isPending}
            options={[
              ...(userTypeCd === 'MNG' ? [{ value: 'MNG', label: word }] : []),
              ...GIVEN_PARTS.map((role) => ({
                value: role,
                label: text(role),
                disabled:
                  role !== userTypeCd && (!mayBe.includes(role) || (teaches(role) && certifiedYn === 'N')),
              })),
            ]}
            onChange={(event) => {
              const role = GIVEN_PARTS.find((one) => one === event.currentTarget.value)
              if (role) setRole(role, true)
            }}
          />
          {mayRemoveYn === 'Y' && (
            <Button variant="dangerLine" size="sm" onClick={() => void takeOut()}>
              {text('takeOut')}
            </Button>
          )}
        </span>
      ) : (
        <span>{word}</span>
      )}
    </li>
  )
}

/** `said` is told by the change itself: the line of whoever was taken out is gone by then. */
type PartChange = ({ do: 'role'; userTypeCd: CourseUserTypeCd } | { do: 'remove' }) & { said: ToastRequest }

function usePartChange(courseSeq: number, { userSeq }: Tutor) {
  const api = useApi()
  const queryClient = useQueryClient()
  const tell = useTellRefusal()
  const { channelSeq } = useChannel()
  const path = { channelSeq, courseSeq, userSeq }
  return useMutation({
    mutationFn: (change: PartChange): Promise<Tutors> =>
      change.do === 'remove'
        ? api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors/{userSeq}/delete', { path })
        : api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/tutors/{userSeq}/modify', {
            path,
            body: { userTypeCd: change.userTypeCd === 'CMG' ? 'CMG' : 'FAC' },
          }),
    onSuccess: (_, { said }) => void toast(said),
    onError: tell,
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffKey(channelSeq) }),
  })
}
