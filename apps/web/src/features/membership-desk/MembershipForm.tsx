import { allows, staff } from '@seodang/domain/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
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
import { MembershipFields } from './MembershipFields.tsx'
import { deskKey, type EditedMembership, editedQuery } from './queries.ts'
import * as texts from './texts.ts'

interface MembershipFormProps {
  /** Null for one that is being made. */
  saved: EditedMembership | null
  /** How learners will see it. */
  preview: (draft: Draft) => ReactNode
  onSaved: (saved: EditedMembership) => void
}

/** MSH-01: the form of a membership beside what learners will see. */
export function MembershipForm({ saved, preview, onSaved }: MembershipFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayEdit = allows(staff('SITE_CLASS_UPDATE'), useSession().principal)
  const form = useRef<HTMLFormElement>(null)
  const base = saved ? draftOf(saved) : EMPTY
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const draft: Draft = { ...base, ...changes }
  const problems = problemsOf(draft, language)
  const save = useMutation({
    mutationFn: () =>
      saved
        ? api.post('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/modify', {
            path: { channelSeq, membershipSeq: saved.membershipSeq },
            body: { ...fieldsOf(draft), revision: saved.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/memberships/create', {
            path: { channelSeq },
            body: fieldsOf(draft),
          }),
    onSuccess: async (next) => {
      queryClient.setQueryData(editedQuery(api, channelSeq, next.membershipSeq).queryKey, next)
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
  const submit = async (): Promise<boolean> => {
    setRefused({})
    if (Object.keys(problems).length > 0) {
      flushSync(() => setTried(true))
      focusFirstProblem(form.current ?? undefined)
      return false
    }
    try {
      await save.mutateAsync()
      return true
    } catch {
      // The fields and the line below tell it.
      return false
    }
  }
  const change = (next: Partial<Draft>) => {
    setChanges((before) => ({ ...before, ...next }))
    setRefused({})
  }
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: deskKey(channelSeq) })
    setChanges({})
    save.reset()
  }
  return (
    <div className={styles.columns}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset disabled={!mayEdit} className={styles.fields}>
          {!mayEdit && <Notice>{text('readOnly')}</Notice>}
          <MembershipFields
            draft={draft}
            errors={{ ...(tried && problems), ...refused }}
            isRunning={(saved?.members ?? 0) > 0}
            change={change}
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
            {isConflict ? text('conflict') : save.error.message || text('failed')}
          </Notice>
        )}
        {mayEdit && (
          <div>
            <Button type="submit" variant="main" size="lg" busy={save.isPending}>
              {text('save')}
            </Button>
          </div>
        )}
      </form>
      <aside className={styles.preview}>
        <h2>{text('preview')}</h2>
        <div className="learner">{preview(draft)}</div>
      </aside>
      <UnsavedGuard
        dirty={!save.isPending && JSON.stringify(draft) !== JSON.stringify(base)}
        onSave={submit}
      />
    </div>
  )
}
