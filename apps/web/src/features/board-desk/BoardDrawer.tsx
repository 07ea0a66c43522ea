import { AUDIENCE } from '@seodang/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/rich/Drawer.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { toast } from '../../ui/toast.ts'
import { BoardFields } from './BoardFields.tsx'
import styles from './board-desk.module.css'
import { type BoardSettings, boardsKey, type ClassBoard, settingsOf } from './queries.ts'
import * as texts from './texts.ts'

const READERS = [AUDIENCE.all, AUDIENCE.member, AUDIENCE.student, AUDIENCE.teacher] as const
const WRITERS = [AUDIENCE.member, AUDIENCE.student, AUDIENCE.teacher] as const

interface BoardDrawerProps {
  board: ClassBoard
  /** Asks what stands now. */
  read: () => Promise<ClassBoard | undefined>
  onClose: () => void
}

/** BRD-09, BRD-10, BRD-17: for whom a board is, what they read of each other, and how it looks. */
export function BoardDrawer({ board, read, onClose }: BoardDrawerProps) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const { courseSeq, courseTitle, mayChange } = board
  const { opened, draft, isDirty, change, begin, ...form } = useOpened<ClassBoard, BoardSettings>({
    saved: board,
    draftOf: settingsOf,
    read,
  })
  const kept = useKeptTyped(mayChange ? `class-board:${courseSeq}` : null, form)
  const save = useMutation({
    mutationFn: (sent: BoardSettings) =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/board/modify', {
        path: { channelSeq, courseSeq },
        body: { ...sent, revision: opened.revision },
      }),
    onSuccess: (saved, sent) => {
      begin({ ...opened, ...saved }, sent)
      kept.goOn()
      toast({ text: text('saved'), tone: 'good' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardsKey(channelSeq) }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft)
  }
  return (
    <Drawer title={courseTitle} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <KeptStrip of={kept} />
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
        {save.error && (
          <SaveRefusal error={save.error} failed={text('failed')} of={form} onReloaded={save.reset} />
        )}
        {mayChange && (
          <Button type="submit" variant="main" busy={save.isPending} disabled={!isDirty}>
            {text('save')}
          </Button>
        )}
      </form>
    </Drawer>
  )
}
