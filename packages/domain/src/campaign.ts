import {
  type Audience,
  CAMPAIGN_AUDIENCE,
  CAMPAIGN_CHANNEL,
  CAMPAIGN_SCHEDULE,
  CAMPAIGN_STATE,
  CAMPAIGN_TRIGGER,
  type CampaignAudienceCd,
  type CampaignChannelCd,
  type CampaignScheduleCd,
  type CampaignStateCd,
  type CampaignTriggerCd,
} from './codes.ts'
import { type Instant, isAfter, isBefore } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { isHttpUrl, isSitePath } from './url.ts'
import { textProblem } from './validation.ts'
import { placesOf } from './words.ts'

/** Who a campaign is for; only the field of its kind is filled. */
export type CampaignAudience = {
  kind: CampaignAudienceCd
  segmentSeq: number | null
  courseSeq: number | null
  code: Audience | null
}

/** What a campaign says; plain text with fields such as {name}, so that nothing in it can run (SEC-44). */
export type CampaignContent = {
  subject: string
  body: string
  /** Words of the button, and where it leads: a path of the site, or an address. */
  label: string
  link: string
}

/** What staff write about a campaign (MKT-05). */
export type CampaignDraft = CampaignContent & {
  name: string
  aim: string
  channelCd: CampaignChannelCd
  /** Y: an advertisement, which goes to nobody who did not agree to it. */
  advertisingYn: 'Y' | 'N'
  audience: CampaignAudience
  /** What {class} and {coupon} stand for. */
  courseSeq: number | null
  couponInfoSeq: number | null
  scheduleCd: CampaignScheduleCd
  scheduleAt: Instant | null
  triggerCd: CampaignTriggerCd | null
  /** The class that is finished; none is any class. */
  triggerCourseSeq: number | null
  /** From when until when a popup is shown. */
  showStartAt: Instant | null
  showEndAt: Instant | null
}
export type CampaignField = keyof CampaignDraft

export const CAMPAIGN_LIMITS = {
  name: 60,
  aim: 200,
  subject: 100,
  body: 2000,
  label: 20,
  templates: 100,
} as const

/** A text message of more than so many characters is cut by the service (SOLAPI takes 2,000 bytes). */
export const LONGEST_MESSAGE = 600

/** What a text may hold in braces; the site's own words are filled besides (LANG-06). */
export const CAMPAIGN_FIELDS = ['name', 'site', 'class', 'coupon', 'link'] as const
export type CampaignFieldName = (typeof CAMPAIGN_FIELDS)[number]

export const newCampaign = (): CampaignDraft => ({
  name: '',
  aim: '',
  channelCd: CAMPAIGN_CHANNEL.email,
  advertisingYn: 'Y',
  audience: { kind: CAMPAIGN_AUDIENCE.all, segmentSeq: null, courseSeq: null, code: null },
  subject: '',
  body: '',
  label: '',
  link: '',
  courseSeq: null,
  couponInfoSeq: null,
  scheduleCd: CAMPAIGN_SCHEDULE.now,
  scheduleAt: null,
  triggerCd: null,
  triggerCourseSeq: null,
  showStartAt: null,
  showEndAt: null,
})

export const isPopup = ({ channelCd }: Pick<CampaignDraft, 'channelCd'>): boolean =>
  channelCd === CAMPAIGN_CHANNEL.popup

export const hasSubject = ({ channelCd }: Pick<CampaignDraft, 'channelCd'>): boolean =>
  channelCd === CAMPAIGN_CHANNEL.email || isPopup({ channelCd })

const hasButton = hasSubject

/** What would be wrong with keeping the draft: a half-written campaign may be kept. */
export function draftProblems(draft: CampaignDraft): Problems<CampaignField> {
  const { message } = CAMPAIGN_CHANNEL
  const longest = draft.channelCd === message ? LONGEST_MESSAGE : CAMPAIGN_LIMITS.body
  return onlyProblems<CampaignField>({
    ...NO_PROBLEMS,
    name: textProblem(draft.name, { max: CAMPAIGN_LIMITS.name, isRequired: true }),
    aim: textProblem(draft.aim, { max: CAMPAIGN_LIMITS.aim }),
    ...contentChecks(draft, longest),
  })
}

/** The same for a text that is kept as a template (MKT-09). */
export const contentProblems = (content: CampaignContent & { name: string }) =>
  onlyProblems({
    name: textProblem(content.name, { max: CAMPAIGN_LIMITS.name, isRequired: true }),
    ...contentChecks(content, CAMPAIGN_LIMITS.body),
  })

const contentChecks = ({ subject, body, label, link }: CampaignContent, longest: number) => ({
  subject: textProblem(subject, { max: CAMPAIGN_LIMITS.subject }),
  body: textProblem(body, { max: longest }),
  label: textProblem(label, { max: CAMPAIGN_LIMITS.label }),
  link: linkProblem(link),
})

/** MKT-06: what keeps the campaign from being sent, or from being planned. */
export function startProblems(draft: CampaignDraft, now: Instant): Problems<CampaignField> {
  const asked = new Set([draft.subject, draft.body, draft.label].flatMap(placesOf))
  const isEvent = draft.scheduleCd === CAMPAIGN_SCHEDULE.event
  const required = (text: string): FieldProblem | null => (isBlank(text) ? 'required' : null)
  const found = onlyProblems<CampaignField>({
    ...NO_PROBLEMS,
    audience: audienceProblem(draft.audience),
    subject: hasSubject(draft) ? required(draft.subject) : null,
    body: required(draft.body),
    label: hasButton(draft) && !isBlank(draft.link) ? required(draft.label) : null,
    link: asked.has('link') || !isBlank(draft.label) ? required(draft.link) : null,
    courseSeq: asked.has('class') && draft.courseSeq === null ? 'notChosen' : null,
    couponInfoSeq: asked.has('coupon') && draft.couponInfoSeq === null ? 'notChosen' : null,
    scheduleAt:
      !isPopup(draft) && draft.scheduleCd === CAMPAIGN_SCHEDULE.at
        ? timeProblem(draft.scheduleAt, now)
        : null,
    triggerCd: !isPopup(draft) && isEvent && draft.triggerCd === null ? 'notChosen' : null,
    showStartAt: isPopup(draft) && draft.showStartAt === null ? 'time' : null,
    showEndAt: isPopup(draft) ? showEndProblem(draft, now) : null,
  })
  return { ...found, ...draftProblems(draft) }
}

const NO_PROBLEMS: Record<CampaignField, null> = {
  name: null,
  aim: null,
  channelCd: null,
  advertisingYn: null,
  audience: null,
  subject: null,
  body: null,
  label: null,
  link: null,
  courseSeq: null,
  couponInfoSeq: null,
  scheduleCd: null,
  scheduleAt: null,
  triggerCd: null,
  triggerCourseSeq: null,
  showStartAt: null,
  showEndAt: null,
}

function audienceProblem({ kind, segmentSeq, courseSeq, code }: CampaignAudience): FieldProblem | null {
  const chosen = {
    [CAMPAIGN_AUDIENCE.all]: true,
    [CAMPAIGN_AUDIENCE.segment]: segmentSeq !== null,
    [CAMPAIGN_AUDIENCE.course]: courseSeq !== null,
    [CAMPAIGN_AUDIENCE.code]: code !== null,
  }[kind]
  return chosen ? null : 'notChosen'
}

const timeProblem = (at: Instant | null, now: Instant): FieldProblem | null =>
  at === null ? 'time' : isAfter(at, now) ? null : 'notPast'

function showEndProblem({ showStartAt, showEndAt }: CampaignDraft, now: Instant): FieldProblem | null {
  if (showEndAt === null) return 'time'
  if (showStartAt !== null && !isAfter(showEndAt, showStartAt)) return 'endBeforeStart'
  return isAfter(showEndAt, now) ? null : 'notPast'
}

/** SEC-31: a path of the site, or a whole address; a browser reads neither in a second way. */
export function linkProblem(link: string): FieldProblem | null {
  const text = link.trim()
  return text === '' || isSitePath(text) || isHttpUrl(text) ? null : 'url'
}

/** As it is kept: nothing that its channel and schedule have no use for. */
export function tidiedCampaign(draft: CampaignDraft): CampaignDraft {
  const { kind, segmentSeq, courseSeq, code } = draft.audience
  const isEvent = !isPopup(draft) && draft.scheduleCd === CAMPAIGN_SCHEDULE.event
  const isFinish = isEvent && draft.triggerCd === CAMPAIGN_TRIGGER.finish
  return {
    ...draft,
    name: draft.name.trim().normalize('NFC'),
    aim: draft.aim.trim(),
    subject: hasSubject(draft) ? draft.subject.trim() : '',
    body: draft.body.trim(),
    label: hasButton(draft) ? draft.label.trim() : '',
    link: draft.link.trim(),
    audience: {
      kind,
      segmentSeq: kind === CAMPAIGN_AUDIENCE.segment ? segmentSeq : null,
      courseSeq: kind === CAMPAIGN_AUDIENCE.course ? courseSeq : null,
      code: kind === CAMPAIGN_AUDIENCE.code ? code : null,
    },
    // A popup is no message: it goes nowhere, and stands on the site during its period.
    advertisingYn: isPopup(draft) ? 'N' : draft.advertisingYn,
    scheduleCd: isPopup(draft) ? CAMPAIGN_SCHEDULE.at : draft.scheduleCd,
    scheduleAt: !isPopup(draft) && draft.scheduleCd === CAMPAIGN_SCHEDULE.at ? draft.scheduleAt : null,
    triggerCd: isEvent ? draft.triggerCd : null,
    triggerCourseSeq: isFinish ? draft.triggerCourseSeq : null,
    showStartAt: isPopup(draft) ? draft.showStartAt : null,
    showEndAt: isPopup(draft) ? draft.showEndAt : null,
  }
}

const { draft, scheduled, sending, done, stopped } = CAMPAIGN_STATE

/** What a campaign may become from each state. What was sent cannot be taken back, so nothing leads to a draft again. */
const MOVES: Readonly<Record<CampaignStateCd, readonly CampaignStateCd[]>> = {
  [draft]: [scheduled, sending],
  [scheduled]: [draft, sending, stopped],
  [sending]: [done, stopped],
  [done]: [],
  [stopped]: [],
}

export const mayMove = (from: CampaignStateCd, to: CampaignStateCd): boolean => MOVES[from].includes(to)

type Planned = Pick<CampaignDraft, 'scheduleCd' | 'channelCd' | 'showStartAt'>

/** What a draft becomes when it is started. */
export function startState(campaign: Planned, now: Instant): CampaignStateCd {
  if (isPopup(campaign)) return isBefore(now, campaign.showStartAt ?? now) ? scheduled : sending
  return campaign.scheduleCd === CAMPAIGN_SCHEDULE.now ? sending : scheduled
}

/** One that waits for events has sent to some already, so it can be stopped but not taken back. */
export const mayTakeBack = (campaign: Planned & { stateCd: CampaignStateCd }): boolean =>
  mayMove(campaign.stateCd, draft) && campaign.scheduleCd !== CAMPAIGN_SCHEDULE.event

/**
 * Whether the worker may send to whoever waits: one for events does so while it is planned. One that stands still since
 * the data was set back (`heldAt`) waits for staff, because nobody knows who has it already.
 */
export const isAtWork = ({ stateCd, scheduleCd, heldAt }: Held & { scheduleCd: CampaignScheduleCd }) =>
  heldAt === null &&
  (stateCd === sending || (stateCd === scheduled && scheduleCd === CAMPAIGN_SCHEDULE.event))

type Held = { stateCd: CampaignStateCd; heldAt: Instant | null }

/** Whether staff have to say how it goes on. */
export const standsStill = ({ stateCd, heldAt }: Held): boolean =>
  heldAt !== null && (stateCd === scheduled || stateCd === sending)

/** All were handed over, and some have neither left nor failed: it is not over for whoever looks. */
export const shownState = ({
  stateCd,
  counts,
}: {
  stateCd: CampaignStateCd
  counts: { underWay: number }
}): CampaignStateCd => (stateCd === done && counts.underWay > 0 ? sending : stateCd)

/** MKT-08: so many people in one part of the work, and how long the next part waits, in milliseconds. */
export const CAMPAIGN_PACE: Readonly<Record<CampaignChannelCd, { people: number; pause: number }>> = {
  [CAMPAIGN_CHANNEL.email]: { people: 100, pause: 10_000 },
  [CAMPAIGN_CHANNEL.message]: { people: 30, pause: 10_000 },
  [CAMPAIGN_CHANNEL.alarm]: { people: 500, pause: 5000 },
  [CAMPAIGN_CHANNEL.popup]: { people: 500, pause: 5000 },
}

/** MKT-07: enrolments and payments within so many days after somebody opened the link count as its own. */
export const CAMPAIGN_WINDOW_DAYS = 7
