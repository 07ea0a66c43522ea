import { allows, staff } from '@seodang/domain/access'
import { boardProblems, SITE_BOARD } from '@seodang/domain/board'
import { AUDIENCE, YN } from '@seodang/domain/codes'
import { BOARD_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useKeptDraft } from '../../platform/use-kept-draft.ts'
import { DraftForm } from '../../ui/rich/DraftForm.tsx'
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
  const isNoticeBoard = saved?.noticeYn === YN.yes
  const board = useKeptDraft<BoardSettings, SiteBoard>({
    place: mayEdit ? `board:${saved?.boardSeq ?? 'new'}` : null,
    saved,
    draftOf: (one) => (one ? settingsOf(one) : SITE_BOARD),
    problemsOf: (draft) => problemTexts(boardProblems(draft, !isNoticeBoard), language, BOARD_LABELS),
    keep: (draft, { opened, key }) =>
      opened
        ? api.post('/v1.0/channels/{channelSeq}/admin/boards/{boardSeq}/modify', {
            path: { channelSeq, boardSeq: opened.boardSeq },
            body: { ...draft, revision: opened.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/boards/create', {
            path: { channelSeq },
            body: draft,
            idempotencyKey: key,
          }),
    store: (next) => queryClient.setQueryData(siteBoardQuery(api, channelSeq, next.boardSeq).queryKey, next),
    onKept: async () => {
      toast({ text: text(saved ? 'saved' : 'created'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: boardsKey(channelSeq) })
      onSaved()
    },
    read: () =>
      queryClient.fetchQuery({ ...siteBoardQuery(api, channelSeq, saved?.boardSeq ?? 0), staleTime: 0 }),
  })
  return (
    <div className={styles.page}>
      <DraftForm of={board} mayEdit={mayEdit}>
        <div className={styles.form}>
          <BoardFields
            draft={board.draft}
            change={board.change}
            readers={READERS}
            writers={WRITERS}
            isNoticeBoard={isNoticeBoard}
            isNameRequired={!isNoticeBoard}
            {...(isNoticeBoard && { nameHelp: text('noticeNameHelp') })}
            nameError={board.errors.name}
          />
        </div>
      </DraftForm>
    </div>
  )
}
