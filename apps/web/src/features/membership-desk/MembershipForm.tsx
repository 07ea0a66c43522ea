import { allows, staff } from '@seodang/domain/access'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useKeptDraft } from '../../platform/use-kept-draft.ts'
import { DraftForm } from '../../ui/rich/DraftForm.tsx'
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
  const membership = useKeptDraft<Draft, EditedMembership>({
    place: mayEdit ? `membership:${saved?.membershipSeq ?? 'new'}` : null,
    saved,
    draftOf: (one) => (one ? draftOf(one) : EMPTY),
    problemsOf: (draft) => problemsOf(draft, language),
    keep: (draft, { opened, key }) =>
      opened
        ? api.post('/v1.0/channels/{channelSeq}/admin/memberships/{membershipSeq}/modify', {
            path: { channelSeq, membershipSeq: opened.membershipSeq },
            body: { ...fieldsOf(draft), revision: opened.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/memberships/create', {
            path: { channelSeq },
            body: fieldsOf(draft),
            idempotencyKey: key,
          }),
    store: (next) =>
      queryClient.setQueryData(editedQuery(api, channelSeq, next.membershipSeq).queryKey, next),
    onKept: async (next) => {
      toast({ text: text(saved ? 'saved' : 'created'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: [...deskKey(channelSeq), 'list'] })
      onSaved(next)
    },
    read: () =>
      queryClient.fetchQuery({
        ...editedQuery(api, channelSeq, saved?.membershipSeq ?? 0),
        staleTime: 0,
      }),
  })
  return (
    <div className={styles.columns}>
      <DraftForm of={membership} mayEdit={mayEdit}>
        <MembershipFields
          draft={membership.draft}
          errors={membership.errors}
          isRunning={(saved?.members ?? 0) > 0}
          change={membership.change}
        />
      </DraftForm>
      <aside className={styles.preview}>
        <h2>{text('preview')}</h2>
        <div className="learner">{preview(membership.draft)}</div>
      </aside>
    </div>
  )
}
