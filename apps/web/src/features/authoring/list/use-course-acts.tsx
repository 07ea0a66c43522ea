import type { BulkCourseAction } from '@seodang/domain/recycle-bin'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { confirm } from '../../../ui/dialog-requests.ts'
import { nothingSelected, type Selection } from '../../../ui/rich/selection.ts'
import { toast } from '../../../ui/toast.ts'
import type { BulkOutcome, ManagedFilter } from '../queries.ts'
import { BulkFailures } from './BulkFailures.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import * as texts from './texts.ts'
import { chosenCourses, useBulk } from './use-bulk.ts'

/**
 * BIN-13: what is done to the chosen classes of a list, or to one of them, and the windows that it asks with.
 * `shownFilter` names what is in sight: a choice does not outlive it.
 */
export function useCourseActs(filter: ManagedFilter, shownFilter: string) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const { channelSeq } = useChannel()
  const [chosen, setChosen] = useState<{ filter: string; selection: Selection }>({
    filter: shownFilter,
    selection: nothingSelected,
  })
  // What was chosen under another filter is out of sight, and must not be changed unseen.
  const selection = chosen.filter === shownFilter ? chosen.selection : nothingSelected
  const choose = (next: Selection) => setChosen({ filter: shownFilter, selection: next })
  const [failures, setFailures] = useState<BulkOutcome | null>(null)
  const [moving, setMoving] = useState<number[] | null>(null)
  const bulk = useBulk((outcome, { action }) => {
    choose(nothingSelected)
    setMoving(null)
    if (outcome.failedCount > 0) setFailures(outcome)
    else
      toast({
        text: text(`done.${action}`, { n: outcome.doneCount }),
        tone: 'good',
        ...(action === 'delete' && {
          action: { label: text('seeBin'), onPress: () => void router.navigate({ href: '/settings/bin' }) },
        }),
      })
  })
  const refused = (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' })
  const act = async (action: BulkCourseAction, courseSeqs: number[]) => {
    if (courseSeqs.length === 0) return
    if (action === 'move') return setMoving(courseSeqs)
    const n = courseSeqs.length
    const agreed =
      action === 'copy' ||
      (await confirm({
        title: text(`ask.${action}`, { n }),
        description: text(`tell.${action}`),
        confirmLabel: text(`do.${action}`),
        danger: action === 'delete',
      }))
    if (agreed) bulk.mutate({ action, courseSeqs }, { onError: refused })
  }
  const actOnChosen = (action: BulkCourseAction) => async () => {
    try {
      await act(action, await chosenCourses(api, channelSeq, filter, selection))
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : text('failed'), tone: 'bad' })
    }
  }
  const dialogs = (
    <>
      {failures && <BulkFailures outcome={failures} onClose={() => setFailures(null)} />}
      {moving && (
        <MoveDialog
          count={moving.length}
          isBusy={bulk.isPending}
          onMove={(channelCategorySeq) =>
            bulk.mutate({ action: 'move', courseSeqs: moving, channelCategorySeq }, { onError: refused })
          }
          onClose={() => setMoving(null)}
        />
      )}
    </>
  )
  return { selection, choose, act, actOnChosen, dialogs }
}
