import { isPopup } from '@seodang/domain/campaign'
import { CAMPAIGN_SCHEDULE } from '@seodang/domain/codes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { KeptStrip } from '../../platform/kept/KeptStrip.tsx'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Locked } from '../../ui/Locked.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { UnsavedGuard } from '../../ui/rich/UnsavedGuard.tsx'
import { SaveRefusal } from '../../ui/SaveRefusal.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { AudienceFields, useReach } from './AudienceFields.tsx'
import { BasicFields } from './BasicFields.tsx'
import { ContentFields } from './ContentFields.tsx'
import styles from './campaign-desk.module.css'
import * as texts from './form-texts.ts'
import { Preview } from './Preview.tsx'
import { type CampaignDetail, choicesQuery } from './queries.ts'
import { type CampaignForm, useCampaignForm } from './use-campaign-form.ts'
import { WhenFields } from './WhenFields.tsx'

interface CampaignEditorProps {
  /** The draft that is changed; a new one otherwise. */
  campaign?: CampaignDetail
  /** It is kept, or under way. */
  onKept: (campaignSeq: number) => void
}

/** MKT-05, MKT-06: a campaign on one page: who, what, when, how it will look, and whom it reaches. */
export function CampaignEditor({ campaign, onKept }: CampaignEditorProps) {
  const text = useText(texts)
  const form = useRef<HTMLFormElement>(null)
  const { channelSeq } = useChannel()
  const choices = useQuery(choicesQuery(useApi(), channelSeq))
  const state = useCampaignForm(campaign)
  const { draft, isDirty, refused, save, test, start } = state
  const ask = useStartQuestion(state)
  if (choices.error && !choices.data)
    return <ErrorState message={choices.error.message || undefined} retry={() => void choices.refetch()} />
  if (!choices.data) return <ListSkeleton rows={8} />
  const check = (what: 'save' | 'start') => {
    const missing = state.check(what)
    if (missing !== undefined) lookAt(form.current, missing)
    return missing === undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!check('start') || !(await ask())) return
    start.mutate(undefined, {
      onSuccess: (campaignSeq) => {
        toast({ text: text(isNow(draft) ? 'started' : 'planned'), tone: 'good' })
        onKept(campaignSeq)
      },
    })
  }
  // A new one goes on under its own address once it is kept.
  const isEnding = start.isPending || (!campaign && save.isPending)
  const title = campaign?.name ?? text('createTitle')
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <PageHead
        title={title}
        crumbs={[{ label: text('list'), href: '/settings/campaign' }, { label: title }]}
        mark={campaign && <StatusDot kind="off">{text('draft')}</StatusDot>}
        end={
          <>
            <Button
              busy={save.isPending}
              onClick={() => {
                if (check('save'))
                  save.mutate(undefined, {
                    onSuccess: ({ campaignSeq }) => {
                      toast({ text: text('saved'), tone: 'good' })
                      if (!campaign) onKept(campaignSeq)
                    },
                  })
              }}
            >
              {text('save')}
            </Button>
            {!isPopup(draft) && (
              <Button
                busy={test.isPending}
                onClick={() => {
                  if (check('start'))
                    test.mutate(undefined, {
                      onSuccess: () => toast({ text: text('testSent'), tone: 'good' }),
                    })
                }}
              >
                {text('test')}
              </Button>
            )}
            <Button type="submit" variant="main" busy={start.isPending}>
              {text(isPopup(draft) ? 'showPopup' : isNow(draft) ? 'send' : 'plan')}
            </Button>
          </>
        }
      />
      <UnsavedGuard dirty={isDirty && !start.isSuccess} onLeave={state.words.renew} />
      <div className={styles.notice}>
        <KeptStrip of={state.words} />
      </div>
      {refused && (
        <div className={styles.notice}>
          <SaveRefusal error={refused} failed={text('failed')} of={state.held} onReloaded={state.forgive} />
        </div>
      )}
      <div className={styles.editor}>
        <Locked isLocked={isEnding}>
          <div className={styles.parts}>
            <BasicFields form={state} choices={choices.data} />
            <AudienceFields form={state} choices={choices.data} />
            <ContentFields form={state} choices={choices.data} />
            <WhenFields form={state} choices={choices.data} />
          </div>
        </Locked>
        <Preview draft={draft} choices={choices.data} />
      </div>
    </form>
  )
}

const isNow = (draft: CampaignForm['draft']) => !isPopup(draft) && draft.scheduleCd === CAMPAIGN_SCHEDULE.now

/** MKT-06: says how many it goes to before it goes. */
function useStartQuestion({ draft }: CampaignForm): () => Promise<boolean> {
  const text = useText(texts)
  const reach = useReach(draft)
  return () => {
    if (isPopup(draft))
      return confirm({
        title: text('confirmPopup'),
        description: text('confirmPopupText'),
        confirmLabel: text('showPopup'),
      })
    if (!isNow(draft))
      return confirm({
        title: text('confirmPlan'),
        description: text('confirmPlanText'),
        confirmLabel: text('plan'),
      })
    return confirm({
      title: text('confirmTitle', { n: reach.data?.reachableCount ?? 0 }),
      description: text('confirmText'),
      confirmLabel: text('send'),
    })
  }
}

/** The page moves to the first thing that is missing, and the cursor stands in it. */
function lookAt(form: HTMLFormElement | null, field: string): void {
  const place = form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}
