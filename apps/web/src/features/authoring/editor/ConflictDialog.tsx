import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { curriculumQuery, type EditedCourse, editedCourseQuery } from '../queries.ts'
import * as texts from './texts.ts'
import type { useDrafts } from './use-drafts.ts'

interface ConflictDialogProps {
  drafts: ReturnType<typeof useDrafts>
  course: EditedCourse
  onSave: () => Promise<boolean>
}

/** SET-09: somebody else saved meanwhile; the person chooses whose words stay. */
export function ConflictDialog({ drafts, course, onSave }: ConflictDialogProps) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { channelSeq, courseSeq } = course

  const courseKey = editedCourseQuery(api, channelSeq, courseSeq).queryKey
  const itemsKey = curriculumQuery(api, channelSeq, courseSeq).queryKey

  const fetchNewest = async () => {
    setBusy(true)
    await Promise.all([
      queryClient.refetchQueries({ queryKey: courseKey }),
      queryClient.refetchQueries({ queryKey: itemsKey }),
    ])
    setBusy(false)
  }
  const keepMine = async () => {
    await fetchNewest()
    const key = drafts.conflict
    const theirs =
      key === 'course'
        ? queryClient.getQueryData(courseKey)
        : queryClient.getQueryData(itemsKey)?.find(({ curriculumSeq }) => curriculumSeq === key)
    if (key !== null && theirs) drafts.putOver(key, theirs)
    drafts.resolveConflict()
    await onSave()
  }
  const takeTheirs = async () => {
    await fetchNewest()
    if (drafts.conflict !== null) drafts.discard(drafts.conflict)
  }
  return (
    <Dialog
      open
      dismissible={false}
      size="small"
      title={text('conflictTitle')}
      description={text('conflictText')}
      onClose={drafts.resolveConflict}
      actions={
        <>
          <Button className="start" busy={busy} onClick={() => void takeTheirs()}>
            {text('takeTheirs')}
          </Button>
          <Button variant="main" busy={busy} onClick={() => void keepMine()}>
            {text('keepMine')}
          </Button>
        </>
      }
    />
  )
}
