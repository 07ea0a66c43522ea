import { LONGEST_MEMBER_NOTE, memberNoteProblems } from '@seodang/domain/member'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { leftOver } from '../../platform/kept/left-over.ts'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import styles from './members.module.css'
import type { MemberDetail } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { usePeopleChange } from './use-people-change.ts'

const ROWS = 3

/** MEM-07: what staff write down for one another; each deletes their own. */
export function MemberNotes({ detail: { member, notes } }: { detail: MemberDetail }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const mayChange = useMay()('SITE_USER_UPDATE')
  const [content, setContent] = useState('')
  const kept = useKept({
    place: mayChange ? `member-note:${member.userSeq}` : null,
    value: content,
    clean: '',
    restore: setContent,
  })
  const path = { channelSeq, userSeq: member.userSeq }
  const add = usePeopleChange(
    (sent: string) =>
      api.post('/v1.0/channels/{channelSeq}/admin/members/{userSeq}/notes/create', {
        path,
        body: { content: sent },
        idempotencyKey: kept.of(sent),
      }),
    {
      onDone: (_, sent) => {
        setContent((now) => leftOver(now, sent))
        kept.goOn()
      },
    },
  )
  const remove = usePeopleChange((memberNoteSeq: number) =>
    api.post('/v1.0/channels/{channelSeq}/admin/members/{userSeq}/notes/{memberNoteSeq}/delete', {
      path: { ...path, memberNoteSeq },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(content)
  }
  return (
    <Panel title={text('notes')}>
      {mayChange && (
        <form className={styles.noteForm} onSubmit={submit} noValidate>
          <KeptStrip of={kept} />
          <TextArea
            label={text('notes')}
            labelHidden
            help={text('noteHint')}
            placeholder={text('notePlaceholder')}
            rows={ROWS}
            maxLength={LONGEST_MEMBER_NOTE}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
          <Button
            type="submit"
            busy={add.isPending}
            disabled={memberNoteProblems({ content }).content !== undefined}
          >
            {text('addNote')}
          </Button>
        </form>
      )}
      {notes.length === 0 ? (
        <p className={styles.quiet}>{text('noNotes')}</p>
      ) : (
        <ul className={styles.rows}>
          {notes.map((note) => (
            <li key={note.memberNoteSeq} className={styles.note}>
              <div>
                <p>{note.content}</p>
                <small>
                  {text('by', {
                    name: note.byName ?? text('someone'),
                    date: formatDateTime(note.createdAt, language),
                  })}
                </small>
              </div>
              {mayChange && note.mineYn === 'Y' && (
                <IconButton
                  icon={IconTrash}
                  size="sm"
                  label={`${text('remove')} ${note.content.slice(0, 30)}`}
                  onClick={() => remove.mutate(note.memberNoteSeq)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
