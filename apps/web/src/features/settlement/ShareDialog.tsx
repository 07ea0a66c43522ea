import { problemText } from '@seodang/domain/problem-texts'
import { percentOf, type RevenueShare, revenueShareProblems } from '@seodang/domain/revenue-split'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { toast } from '../../ui/toast.ts'
import type { ClassShares } from './queries.ts'
import styles from './settlement.module.css'
import * as texts from './share-texts.ts'

const WHOLE = 100

type Percents = Readonly<Record<number, number | null>>

interface ShareDialogProps {
  channelSeq: number
  course: ClassShares
  /** Asks what stands now. */
  read: () => Promise<ClassShares | undefined>
  onClose: () => void
}

/** BYD-05: the percentages of one class, from now on. */
export function ShareDialog({ channelSeq, course: first, read, onClose }: ShareDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const {
    opened: course,
    draft: percents,
    change,
    ...form
  } = useOpened<ClassShares, Percents>({
    saved: first,
    draftOf: ({ shares }) => Object.fromEntries(shares.map(({ userSeq, percent }) => [userSeq, percent])),
    read,
  })
  const kept = useKeptTyped(`revenue-share:${first.courseSeq}`, form)
  const shares: RevenueShare[] = course.staff.flatMap(({ userSeq }) => {
    const percent = percents[userSeq]
    return percent ? [{ userSeq, percent }] : []
  })
  const { shares: problem } = revenueShareProblems(shares)
  const saving = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/admin/revenue-shares/{courseSeq}/modify', {
        path: { channelSeq, courseSeq: course.courseSeq },
        body: { shares, revision: course.revision },
      }),
    onSuccess: () => {
      kept.renew()
      toast({ text: text('saved'), tone: 'good' })
      onClose()
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'admin', 'settlement', 'shares'] }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="small-medium"
      title={text('dialog', { title: course.title })}
      description={text('dialogLead')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            variant="main"
            disabled={course.staff.length === 0 || problem !== undefined}
            busy={saving.isPending}
            busyText=""
            onClick={() => saving.mutate()}
          >
            {text('save')}
          </Button>
        </>
      }
    >
      <div className={styles.people}>
        <KeptStrip of={kept} />
        {course.staff.length === 0 && <p>{text('noStaff')}</p>}
        {course.staff.map(({ userSeq, name }) => (
          <NumberField
            key={userSeq}
            label={text('percent', { name })}
            unit="%"
            max={WHOLE}
            value={percents[userSeq] ?? null}
            onChange={(percent) => change({ [userSeq]: percent })}
          />
        ))}
        {problem === undefined ? (
          <p className={styles.soft}>{text('rest', { n: WHOLE - percentOf(shares) })}</p>
        ) : (
          <Notice tone="danger" live>
            {problemText(problem, language)}
          </Notice>
        )}
        {saving.error && <SaveRefusal error={saving.error} of={form} onReloaded={saving.reset} />}
      </div>
    </Dialog>
  )
}
