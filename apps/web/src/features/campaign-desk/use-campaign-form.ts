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
import { useState } from 'react'
import { ApiError, useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useKept } from '../../platform/kept/use-kept.ts'
import { useLanguage } from '../../platform/language.tsx'
import { type CampaignDetail, campaignsKey } from './queries.ts'

/** What is kept of the draft by now. */
export interface Kept {
  campaignSeq: number
  revision: number
}

/** The draft, what is wrong with it, and the calls that keep, test and start it. */
export function useCampaignForm(campaign: CampaignDetail | undefined) {
  const api = useApi()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const [draft, setDraft] = useState<CampaignDraft>(() => (campaign ? draftOf(campaign) : newCampaign()))
  const [kept, setKept] = useState<Kept | null>(campaign ?? null)
  const [clean, setClean] = useState(draft)
  const words = useKept({
    place: `campaign:${kept?.campaignSeq ?? 'new'}`,
    value: draft,
    clean,
    restore: setDraft,
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(clean)
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
    setDraft((before) => ({ ...before, ...part }))
    setRefused(null)
  }
  /** The first field that is wrong for this, if any. */
  const check = (what: 'save' | 'start'): string | undefined => {
    setAsked(what)
    const found = what === 'start' ? startProblems(draft, new Date()) : draftProblems(draft)
    return Object.keys(found)[0]
  }
  const keep = async (): Promise<Kept> => {
    if (kept && !isDirty) return kept
    const body = { ...draft, ...instantsOf(draft) }
    const next: Kept = kept
      ? {
          campaignSeq: kept.campaignSeq,
          revision: (
            await api.post('/v1.0/channels/{channelSeq}/admin/campaigns/{campaignSeq}/modify', {
              path: { channelSeq, campaignSeq: kept.campaignSeq },
              body: { ...body, revision: kept.revision },
            })
          ).revision,
        }
      : await api.post('/v1.0/channels/{channelSeq}/admin/campaigns/create', {
          path: { channelSeq },
          body,
          idempotencyKey: words.of(body),
        })
    words.goOn()
    setClean(draft)
    setKept(next)
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
  return { words, draft, change, errorOf, check, isDirty, refused, save, test, start }
}

export type CampaignForm = ReturnType<typeof useCampaignForm>

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

const instantsOf = (draft: CampaignDraft) => ({
  scheduleAt: iso(draft.scheduleAt),
  showStartAt: iso(draft.showStartAt),
  showEndAt: iso(draft.showEndAt),
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
