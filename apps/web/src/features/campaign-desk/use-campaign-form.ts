import { type Labels } from '@seodang/domain/account-labels'
import {
  type CampaignDraft,
  type CampaignField,
  draftProblems,
  newCampaign,
  startProblems,
} from '@seodang/domain/campaign'
import { CAMPAIGN_LABELS } from '@seodang/domain/field-labels'
import { problemText } from '@seodang/domain/problem-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useKeptTyped } from '../../platform/kept/use-kept-typed.ts'
import { useLanguage } from '../../platform/language.tsx'
import { type Opened, useOpened } from '../../platform/use-opened.ts'
import { type CampaignDetail, campaignQuery, campaignsKey } from './queries.ts'

/** What is kept of the draft by now. */
interface Stored {
  campaignSeq: number
  revision: number
  draft: CampaignDraft
}

/** The draft, what is wrong with it, and the calls that keep, test and start it. */
export function useCampaignForm(campaign: CampaignDetail | undefined) {
  const api = useApi()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [blank] = useState(newCampaign)
  const saved = useMemo(() => (campaign ? storedOf(campaign) : null), [campaign])
  const form: Opened<Stored | null, CampaignDraft> = useOpened<Stored | null, CampaignDraft>({
    saved,
    draftOf: (stored) => stored?.draft ?? blank,
    read: async () => {
      const campaignSeq = form.opened?.campaignSeq
      if (campaignSeq === undefined) return undefined
      return storedOf(await queryClient.fetchQuery(campaignQuery(api, { channelSeq, campaignSeq })))
    },
  })
  const { opened, draft, isDirty, change: type, begin, ...held } = form
  const words = useKeptTyped(`campaign:${opened?.campaignSeq ?? 'new'}`, held)
  const [asked, setAsked] = useState<'save' | 'start' | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  const problems = asked === 'start' ? startProblems(draft, new Date()) : draftProblems(draft)
  const labels: Labels = CAMPAIGN_LABELS
  const errorOf = (field: CampaignField): string | undefined => {
    const said = refused instanceof ApiError ? refused.fields[field] : undefined
    const problem = problems[field]
    if (said !== undefined) return said
    return asked !== null && problem !== undefined
      ? problemText(problem, language, labels[field]?.[language])
      : undefined
  }
  const change = (part: Partial<CampaignDraft>) => {
    type(part)
    setRefused(null)
  }
  /** The first field that is wrong for this, if any. */
  const check = (what: 'save' | 'start'): string | undefined => {
    setAsked(what)
    const found = what === 'start' ? startProblems(draft, new Date()) : draftProblems(draft)
    return Object.keys(found)[0]
  }
  const keep = async (): Promise<Stored> => {
    if (opened && !isDirty) return opened
    const body = { ...draft, ...instantsOf(draft) }
    const answer = opened
      ? {
          campaignSeq: opened.campaignSeq,
          revision: (
            await api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/modify', {
              path: { channelSeq, campaignSeq: opened.campaignSeq },
              body: { ...body, revision: opened.revision },
            })
          ).revision,
        }
      : await api.post('/v1.0/channels/{channelSeq}/admin/campaigns/create', {
          path: { channelSeq },
          body,
          idempotencyKey: words.of(body),
        })
    const next = { ...answer, draft }
    begin(next, draft)
    words.goOn()
    return next
  }
  const settle = () => queryClient.invalidateQueries({ queryKey: campaignsKey(channelSeq) })
  const save = useMutation({ mutationFn: keep, onError: setRefused, onSettled: settle })
  const test = useMutation({
    mutationFn: async () => {
      const { campaignSeq } = await keep()
      await api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/tests/create', {
        path: { channelSeq, campaignSeq },
      })
      return campaignSeq
    },
    onError: setRefused,
  })
  const start = useMutation({
    mutationFn: async () => {
      const { campaignSeq, revision } = await keep()
      await api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/state/modify', {
        path: { channelSeq, campaignSeq },
        body: { move: 'start', revision },
      })
      return campaignSeq
    },
    onError: setRefused,
    onSettled: settle,
  })
  return {
    words,
    draft,
    change,
    errorOf,
    check,
    isDirty,
    refused,
    forgive: () => setRefused(null),
    held,
    save,
    test,
    start,
  }
}

export type CampaignForm = ReturnType<typeof useCampaignForm>

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const instantsOf = (draft: CampaignDraft) => ({
  scheduleAt: iso(draft.scheduleAt),
  showStartAt: iso(draft.showStartAt),
  showEndAt: iso(draft.showEndAt),
})

const storedOf = (campaign: CampaignDetail): Stored => ({
  campaignSeq: campaign.campaignSeq,
  revision: campaign.revision,
  draft: draftOf(campaign),
})

const draftOf = (campaign: CampaignDetail): CampaignDraft => ({
  name: campaign.name,
  aim: campaign.aim,
  channelCd: campaign.channelCd,
  advertisingYn: campaign.advertisingYn,
  audience: campaign.audience,
  subject: campaign.subject,
  body: campaign.body,
  label: campaign.label,
  link: campaign.link,
  courseSeq: campaign.courseSeq,
  couponInfoSeq: campaign.couponInfoSeq,
  scheduleCd: campaign.scheduleCd,
  scheduleAt: campaign.scheduleAt,
  triggerCd: campaign.triggerCd,
  triggerCourseSeq: campaign.triggerCourseSeq,
  showStartAt: campaign.showStartAt,
  showEndAt: campaign.showEndAt,
})
