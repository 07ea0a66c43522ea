import { allows, staff } from '@seodang/domain/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { focusFirstProblem } from '../../ui/focus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './desk.module.css'
import { type Draft, draftOf, EMPTY, fieldsOf, problemsOf } from './draft.ts'
import { deskKey, type EditedRoom, editedQuery } from './queries.ts'
import { RoomFields } from './RoomFields.tsx'
import * as texts from './texts.ts'

interface RoomFormProps {
  /** Null for one that is being made. */
  saved: EditedRoom | null
  onSaved: (saved: EditedRoom) => void
}

/** CHAT-01. */
export function RoomForm({ saved, onSaved }: RoomFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayEdit = allows(staff('SITE_CLASS_UPDATE'), useSession().principal)
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const draft: Draft = { ...(saved ? draftOf(saved) : EMPTY), ...changes }
  const problems = problemsOf(draft, language)
  const save = useMutation({
    mutationFn: () =>
      saved
        ? api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/modify', {
            path: { channelSeq, chatRoomSeq: saved.chatRoomSeq },
            body: { ...fieldsOf(draft), revision: saved.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/create', {
            path: { channelSeq },
            body: fieldsOf(draft),
          }),
    onSuccess: async (next) => {
      queryClient.setQueryData(editedQuery(api, channelSeq, next.chatRoomSeq).queryKey, next)
      flushSync(() => setChanges({}))
      setTried(false)
      toast({ text: text(saved ? 'saved' : 'created'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: [...deskKey(channelSeq), 'list'] })
      onSaved(next)
    },
    onError: (error) => {
      if (error instanceof ApiError) flushSync(() => setRefused(error.fields))
      focusFirstProblem(form.current ?? undefined)
    },
  })
  const isConflict = save.error instanceof ApiError && save.error.errorName === 'CONFLICT_EDITED'
  const submit = () => {
    setRefused({})
    if (Object.keys(problems).length === 0) return save.mutate()
    flushSync(() => setTried(true))
    focusFirstProblem(form.current ?? undefined)
  }
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: deskKey(channelSeq) })
    setChanges({})
    save.reset()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset disabled={!mayEdit} className={styles.fields}>
        {!mayEdit && <Notice>{text('readOnly')}</Notice>}
        <RoomFields
          draft={draft}
          errors={{ ...(tried && problems), ...refused }}
          change={(next) => {
            setChanges((before) => ({ ...before, ...next }))
            setRefused({})
          }}
        />
      </fieldset>
      {save.error && Object.keys(refused).length === 0 && (
        <Notice
          tone="danger"
          live
          action={
            isConflict && (
              <Button size="sm" onClick={() => void reload()}>
                {text('reload')}
              </Button>
            )
          }
        >
          {save.error.message || text('failed')}
        </Notice>
      )}
      {mayEdit && (
        <div>
          <Button type="submit" variant="main" busy={save.isPending}>
            {text('save')}
          </Button>
        </div>
      )}
      <UnsavedGuard dirty={Object.keys(changes).length > 0 && !save.isPending} />
    </form>
  )
}
