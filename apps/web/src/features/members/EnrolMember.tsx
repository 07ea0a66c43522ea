import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Combobox } from '../../ui/rich/Combobox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { choicesQuery } from '../segments/queries.ts'
import styles from './members.module.css'
import type { Member } from './queries.ts'
import * as texts from './texts.ts'
import { usePeopleChange } from './use-people-change.ts'

const NOTHING_CHOSEN: { courseSeq: string | null; note: string } = { courseSeq: null, note: '' }

/** MEM-07, ATT-16: gives the member a place in a class by hand; packages are sold, not given. */
export function EnrolMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const formId = useId()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [courseSeq, setCourseSeq] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const kept = useKept({
    place: `enrol:${member.userSeq}`,
    value: { courseSeq, note },
    clean: NOTHING_CHOSEN,
    restore: (words) => {
      setCourseSeq(words.courseSeq)
      setNote(words.note)
    },
  })
  const choices = useQuery(choicesQuery(api, channelSeq))
  const courses = (choices.data?.courses ?? []).filter(({ packageYn }) => packageYn === 'N')
  const add = usePeopleChange(
    () =>
      once({ courseSeq, note }, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/create', {
          path: { channelSeq, courseSeq: Number(courseSeq) },
          body: { email: member.email, note: note.trim(), notifyYn: 'Y' },
          idempotencyKey,
        }),
      ),
    {
      isQuiet: true,
      onDone: () => {
        kept.renew()
        toast({ text: text('enrolled', { name: member.name }), tone: 'good' })
        void queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin'] })
        onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (courseSeq !== null) add.mutate()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('enrolTitle', { name: member.name })}
      description={text('enrolHelp')}
      size="small-medium"
      actions={
        <Button type="submit" form={formId} variant="main" busy={add.isPending} disabled={courseSeq === null}>
          {text('enrol')}
        </Button>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
        {(add.isError || choices.isError) && (
          <Notice tone="danger" live>
            {add.error?.message || choices.error?.message || text('failed')}
          </Notice>
        )}
        <Combobox
          label={text('chooseClass')}
          choices={courses.map((course) => ({ value: String(course.courseSeq), label: course.title }))}
          value={courseSeq}
          onChange={(value) => {
            setCourseSeq(value)
            add.reset()
          }}
        />
        <TextField
          label={text('enrolNote')}
          optional
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
