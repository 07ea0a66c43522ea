import { AUDIENCE } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { alert } from '../../ui/dialog-requests.ts'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { BoardFields } from './BoardFields.tsx'
import styles from './board-desk.module.css'
import { type BoardSettings, boardsKey, type ClassBoard, settingsOf } from './queries.ts'
import * as texts from './texts.ts'

const READERS = [AUDIENCE.all, AUDIENCE.member, AUDIENCE.student, AUDIENCE.teacher] as const
const WRITERS = [AUDIENCE.member, AUDIENCE.student, AUDIENCE.teacher] as const

/** BRD-09, BRD-10, BRD-17: for whom a board is, what they read of each other, and how it looks. */
export function BoardDrawer({ board, onClose }: { board: ClassBoard; onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { courseSeq, courseTitle, mayChange } = board
  const [draft, setDraft] = useState<BoardSettings>(() => settingsOf(board))
  const change = (part: Partial<BoardSettings>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/board/modify', {
        path: { channelSeq, courseSeq },
        body: draft,
      }),
    onSuccess: () => toast({ text: text('saved'), tone: 'good' }),
    onError: (error) => void alert({ description: error.message || text('failed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardsKey(channelSeq) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const isClean = JSON.stringify(draft) === JSON.stringify(settingsOf(board))
  return (
    <Drawer title={courseTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Anchor href={`/classes/${courseSeq}/board`} target="_blank">
          {text('open')}
        </Anchor>
        <fieldset className={styles.form} disabled={!mayChange}>
          <BoardFields
            draft={draft}
            change={change}
            readers={READERS}
            writers={WRITERS}
            nameHelp={text('nameHelp')}
          />
        </fieldset>
        {mayChange && (
          <Button type="submit" variant="main" busy={save.isPending} disabled={isClean}>
            {text('save')}
          </Button>
        )}
      </form>
    </Drawer>
  )
}
