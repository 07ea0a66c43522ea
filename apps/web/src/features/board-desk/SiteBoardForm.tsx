import { allows, staff } from '@seodang/domain/access'
import { boardProblems, SITE_BOARD } from '@seodang/domain/board'
import { AUDIENCE, YN } from '@seodang/domain/codes'
import { BOARD_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
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
import { BoardFields } from './BoardFields.tsx'
import styles from './board-desk.module.css'
import { type BoardSettings, boardsKey, type SiteBoard, settingsOf, siteBoardQuery } from './queries.ts'
import * as texts from './texts.ts'

const READERS = Object.values(AUDIENCE)
// A visitor has no name to write under.
const WRITERS = READERS.filter((audience) => audience !== AUDIENCE.all)

interface SiteBoardFormProps {
  /** Null for one that is being made. */
  saved: SiteBoard | null
  onSaved: () => void
}

/** BRD-11. */
export function SiteBoardForm({ saved, onSaved }: SiteBoardFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayEdit = allows(staff('SITE_BOARD_UPDATE'), useSession().principal)
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState<Partial<BoardSettings>>({})
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const draft: BoardSettings = { ...(saved ? settingsOf(saved) : SITE_BOARD), ...changes }
  const isNoticeBoard = saved?.noticeYn === YN.yes
  const problems = problemTexts(boardProblems(draft, !isNoticeBoard), language, BOARD_LABELS)
  const save = useMutation({
    mutationFn: () =>
      saved
        ? api.post('/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/modify', {
            path: { channelSeq, boardSeq: saved.boardSeq },
            body: { ...draft, revision: saved.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/boards/create', {
            path: { channelSeq },
            body: draft,
            idempotencyKey,
          }),
    onSuccess: async (next) => {
      queryClient.setQueryData(siteBoardQuery(api, channelSeq, next.boardSeq).queryKey, next)
      flushSync(() => setChanges({}))
      setTried(false)
      toast({ text: text(saved ? 'saved' : 'created'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: boardsKey(channelSeq) })
      onSaved()
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
    await queryClient.refetchQueries({ queryKey: boardsKey(channelSeq) })
    setChanges({})
    save.reset()
  }
  return (
    <form
      ref={form}
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={styles.form} disabled={!mayEdit}>
        {!mayEdit && <Notice>{text('readOnly')}</Notice>}
        <BoardFields
          draft={draft}
          change={(part) => {
            setChanges((before) => ({ ...before, ...part }))
            setRefused({})
          }}
          readers={READERS}
          writers={WRITERS}
          isNoticeBoard={isNoticeBoard}
          isNameRequired={!isNoticeBoard}
          {...(isNoticeBoard && { nameHelp: text('noticeNameHelp') })}
          nameError={(tried ? problems.name : undefined) ?? refused.name}
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
