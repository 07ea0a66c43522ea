import { termProblems } from '@seodang/domain/challenge'
import { YN } from '@seodang/domain/codes'
import { CHALLENGE_LABELS } from '@seodang/domain/field-labels'
import { problemTexts } from '@seodang/domain/problem-texts'
import { addDays, formatDay, fromSeoul, seoulDate } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useOpened } from '../../platform/use-opened.ts'
import { Chip } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Checkbox.tsx'
import { Locked } from '../../ui/Locked.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DateField } from '../../ui/rich/DateField.tsx'
import { DateTimeField } from '../../ui/rich/DateTimeField.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { toast } from '../../ui/toast.ts'
import { allCoursesKey, editedCourseQuery } from '../authoring/queries.ts'
import { CouponField } from './CouponField.tsx'
import styles from './challenge.module.css'
import { type CourseKey, challengesKey, type Term, type TermDraft, termQuery } from './queries.ts'
import * as texts from './texts.ts'

interface TermFormProps {
  courseKey: CourseKey
  term: Term | null
  /** In a frame of its own, so that both parts have their head. */
  section: (part: 'term' | 'goal', fields: React.ReactNode) => React.ReactNode
}

const draftOf = ({
  recruitStartAt,
  recruitEndAt,
  startAt,
  endAt,
  restDays,
  completionRateCondition,
  rewardPoint,
  rewardCouponInfoSeq,
  rewardCertificateYn,
}: Term): TermDraft => ({
  recruitStartAt,
  recruitEndAt,
  startAt,
  endAt,
  restDays,
  completionRateCondition,
  rewardPoint,
  rewardCouponInfoSeq,
  rewardCertificateYn,
})

/** A week from tomorrow on. */
function newTerm(now: Date): TermDraft {
  return {
    recruitStartAt: null,
    recruitEndAt: null,
    startAt: fromSeoul(seoulDate(addDays(now, 1))).toISOString(),
    endAt: fromSeoul(seoulDate(addDays(now, 7)), '23:59').toISOString(),
    restDays: [],
    completionRateCondition: 100,
    rewardPoint: 0,
    rewardCouponInfoSeq: null,
    rewardCertificateYn: YN.no,
  }
}

/** CHL-05, CHL-11, CHL-17: the term of a challenge and what completing it gives. */
export function TermForm({ courseKey, term, section }: TermFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const [first] = useState(() => newTerm(new Date()))
  const { opened, draft, isDirty, change, begin, ...held } = useOpened<Term | null, TermDraft>({
    saved: term,
    draftOf: (saved) => (saved ? draftOf(saved) : first),
    read: async () => (await queryClient.fetchQuery({ ...termQuery(api, courseKey), staleTime: 0 })).term,
  })
  const kept = useKeptTyped(`challenge-term:${courseKey.courseSeq}`, held)
  const saving = useMutation({
    mutationFn: (sent: TermDraft) =>
      api.post('/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/term/modify', {
        path: { ...courseKey },
        body: { ...sent, ...(opened && { revision: opened.revision }) },
      }),
    onSuccess: async (saved, sent) => {
      // What is kept is shown at once, and nothing of it asks to be saved any more.
      queryClient.setQueryData(termQuery(api, courseKey).queryKey, saved)
      begin(saved.term, sent)
      kept.goOn()
      toast({ text: text('saved'), tone: 'good' })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: challengesKey(courseKey.channelSeq) }),
        // Its recruiting stands on the payment tab, too, and the studio has the parts of a challenge now.
        queryClient.invalidateQueries(editedCourseQuery(api, courseKey.channelSeq, courseKey.courseSeq)),
        queryClient.invalidateQueries({ queryKey: [...allCoursesKey(courseKey.channelSeq), 'list'] }),
      ])
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error.fields : {}
  const problems: Partial<Record<string, string>> = {
    ...refused,
    ...problemTexts(termProblems(draft), language, CHALLENGE_LABELS),
  }
  const dayOf = (at: string) => seoulDate(at)
  return (
    <>
      <KeptStrip of={kept} />
      {section(
        'term',
        <>
          <Locked isLocked={saving.isPending}>
            <div className={styles.pair}>
              <DateField
                label={text('startAt')}
                required
                value={dayOf(draft.startAt)}
                error={problems.startAt}
                onChange={(day) => day && change({ startAt: fromSeoul(day).toISOString() })}
              />
              <DateField
                label={text('endAt')}
                required
                value={dayOf(draft.endAt)}
                error={problems.endAt}
                onChange={(day) => day && change({ endAt: fromSeoul(day, '23:59').toISOString() })}
              />
            </div>
            <RestDays draft={draft} error={problems.restDays} onChange={(restDays) => change({ restDays })} />
            <div className={styles.pair}>
              <DateTimeField
                label={text('recruitStartAt')}
                help={text('recruitHelp')}
                value={draft.recruitStartAt}
                error={problems.recruitStartAt}
                onChange={(recruitStartAt) => change({ recruitStartAt })}
              />
              <DateTimeField
                label={text('recruitEndAt')}
                defaultClock="23:59"
                value={draft.recruitEndAt}
                error={problems.recruitEndAt}
                onChange={(recruitEndAt) => change({ recruitEndAt })}
              />
            </div>
          </Locked>
        </>,
      )}
      {section(
        'goal',
        <>
          <Locked isLocked={saving.isPending}>
            <div className={styles.pair}>
              <NumberField
                label={text('completion')}
                help={text('completionHelp')}
                unit={text('percent')}
                min={1}
                max={100}
                value={draft.completionRateCondition}
                error={problems.completionRateCondition}
                onChange={(value) => change({ completionRateCondition: value ?? 0 })}
              />
              <NumberField
                label={text('rewardPoint')}
                unit={text('points')}
                max={1_000_000}
                value={draft.rewardPoint}
                onChange={(value) => change({ rewardPoint: value ?? 0 })}
              />
            </div>
            <CouponField
              channelSeq={courseKey.channelSeq}
              value={draft.rewardCouponInfoSeq}
              error={problems.rewardCouponInfoSeq}
              onChange={(rewardCouponInfoSeq) => change({ rewardCouponInfoSeq })}
            />
            <Panel flush>
              <div className={styles.rows}>
                <Switch
                  atEnd
                  label={text('rewardCertificate')}
                  note={text('rewardCertificateNote')}
                  checked={draft.rewardCertificateYn === YN.yes}
                  onChange={({ currentTarget: { checked } }) =>
                    change({ rewardCertificateYn: checked ? YN.yes : YN.no })
                  }
                />
              </div>
            </Panel>
          </Locked>
          {Object.keys(refused).length === 0 && (
            <SaveRefusal error={saving.error} failed={text('failed')} of={held} onReloaded={saving.reset} />
          )}
          <div>
            <Button
              variant="main"
              busy={saving.isPending}
              disabled={term !== null && !isDirty}
              onClick={() => saving.mutate(draft)}
            >
              {text(term ? 'save' : 'make')}
            </Button>
          </div>
        </>,
      )}
      <UnsavedGuard dirty={isDirty} onLeave={kept.renew} />
    </>
  )
}

interface RestDaysProps {
  draft: TermDraft
  error: string | undefined
  onChange: (days: string[]) => void
}

/** Days on which nothing counts, added one by one. */
function RestDays({ draft, error, onChange }: RestDaysProps) {
  const text = useText(texts)
  const language = useLanguage()
  const { restDays } = draft
  const said = (day: string) => formatDay(fromSeoul(day), language)
  return (
    <div className={styles.restDays}>
      <DateField
        label={text('addRestDay')}
        help={text('restDaysHelp')}
        value={null}
        min={seoulDate(draft.startAt)}
        max={seoulDate(draft.endAt)}
        error={error}
        onChange={(day) => day && onChange([...new Set([...restDays, day])].sort())}
      />
      {restDays.length > 0 && (
        <div className={styles.chips} role="group" aria-label={text('restDays')}>
          {restDays.map((day) => (
            <Chip
              key={day}
              removeLabel={text('removeDay', { day: said(day) })}
              onRemove={() => onChange(restDays.filter((one) => one !== day))}
            >
              {said(day)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
