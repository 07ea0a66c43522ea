import { AD_MARK, advertisingMessage, senderLine, stopText, whyText } from '@seodang/domain/campaign-law'
import { isCodeOf, LANGUAGE, type Language } from '@seodang/domain/codes'
import { type AddressedSite, siteLink } from '@seodang/domain/site-address'
import { isSitePath } from '@seodang/domain/url'
import { fillText } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { unsubscribeHeaders, unsubscribeUrl } from '../identity/index.ts'
import type { PersonFacts } from './audience-store.ts'
import type { CampaignRow } from './campaign-store.ts'
import type { CampaignFacts } from './facts-store.ts'
import { clickUrl, openedUrl, type Reader } from './links.ts'

/** One part's common ground: what every reader's message is made of. */
export interface Composing {
  campaign: CampaignRow
  facts: CampaignFacts
  /** Where the links lead. */
  site: AddressedSite
  /** Its reader tests it: nothing is counted, and it says so. */
  isTest?: boolean
}

type Person = Pick<PersonFacts, 'userSeq' | 'name' | 'email' | 'language'>

const TEST: Record<Language, string> = { ko: '[시험]', en: '[Test]', ja: '[テスト]' }

export const languageOf = ({ language }: Pick<Person, 'language'>, { facts }: Composing): Language =>
  isCodeOf(LANGUAGE, language) ? language : facts.language

/** Fills the fields of a text for one reader. */
export function filled(
  composing: Composing,
  person: Pick<Person, 'name' | 'language'>,
  template: string,
  link: string,
): string {
  const { facts } = composing
  const language = languageOf(person, composing)
  const values = {
    name: person.name,
    site: facts.sender.site,
    link,
    ...(facts.courseTitle !== null && { class: facts.courseTitle }),
    ...(facts.couponName !== null && { coupon: facts.couponName }),
  }
  return fillText(template, values, facts.words[language], language)
}

const readerOf = ({ campaign: { channelSeq, campaignSeq }, isTest }: Composing, { userSeq }: Person) => ({
  channelSeq,
  campaignSeq,
  // Nobody has this number, so whoever tests is counted nowhere.
  userSeq: isTest ? 0 : userSeq,
})

/** Names the message, so that one person is sent it once whatever is tried again (MKT-08). */
const PREFIX = 'campaign'
export const nameFor = ({ channelSeq, campaignSeq, userSeq }: Reader) =>
  `${PREFIX}:${channelSeq}:${campaignSeq}:${userSeq}`
const onceOf = ({ campaign: { channelSeq, campaignSeq } }: Composing, userSeq: number) =>
  nameFor({ channelSeq, campaignSeq, userSeq })

/** Whose message was named so; null for a message that is none of ours. */
export function readerNamed(once: string): Reader | null {
  const [, channelSeq, campaignSeq, userSeq] = /^campaign:(\d+):(\d+):(\d+)$/.exec(once) ?? []
  if (channelSeq === undefined) return null
  return { channelSeq: Number(channelSeq), campaignSeq: Number(campaignSeq), userSeq: Number(userSeq) }
}

/** MKT-06: the mail of one reader. An advertisement says so, names who sends it, and can be stopped by one press. */
export async function mailFor(ctx: Context, composing: Composing, person: Person): Promise<Mail> {
  const { campaign, facts, site, isTest } = composing
  const language = languageOf(person, composing)
  const reader = readerOf(composing, person)
  const link = campaign.link === '' ? '' : clickUrl(ctx, reader, site)
  const say = (template: string) => filled(composing, person, template, link)
  const isAdvertising = campaign.advertisingYn === 'Y'
  const subscriber = { channelSeq: campaign.channelSeq, userSeq: person.userSeq }
  const subject = [isAdvertising && AD_MARK, isTest && TEST[language], say(campaign.subject)]
  return {
    to: { account: person.userSeq },
    subject: subject.filter(Boolean).join(' '),
    text: say(campaign.body),
    ...(link !== '' && campaign.label !== '' && { action: { label: say(campaign.label), url: link } }),
    foot: {
      lines: [
        ...(isAdvertising ? [whyText(language).replace('{site}', facts.sender.site)] : []),
        senderLine(facts.sender),
      ],
      ...(isAdvertising && {
        link: { label: stopText(language), url: await unsubscribeUrl(ctx, subscriber) },
      }),
    },
    ...(isAdvertising && { headers: unsubscribeHeaders(ctx, subscriber) }),
    ...(!isTest && {
      pixelUrl: openedUrl(ctx, reader, site),
      once: onceOf(composing, person.userSeq),
      tellsWhenLeft: true,
    }),
    channelSeq: campaign.channelSeq,
  }
}

/** The text message of one reader. */
export async function messageFor(ctx: Context, composing: Composing, person: Person) {
  const { campaign, facts, site, isTest } = composing
  const language = languageOf(person, composing)
  const link = campaign.link === '' ? '' : clickUrl(ctx, readerOf(composing, person), site)
  const body = filled(composing, person, campaign.body, link)
  // Whoever wrote a link and named it nowhere still meant it to be there.
  const text = link === '' || body.includes(link) ? body : `${body}\n${link}`
  const marked = isTest ? `${TEST[language]} ${text}` : text
  if (campaign.advertisingYn === 'N') return { text: marked, once: onceOf(composing, person.userSeq) }
  const stop = await unsubscribeUrl(ctx, { channelSeq: campaign.channelSeq, userSeq: person.userSeq })
  return {
    text: advertisingMessage({ sender: facts.sender, text: marked, stop }, language),
    once: onceOf(composing, person.userSeq),
  }
}

/** What an alarm says to one reader. */
export function alarmTextFor(ctx: Context, composing: Composing, person: Person): string {
  const { campaign, site, isTest } = composing
  const link = isSitePath(campaign.link) ? siteLink(ctx.services.config, site, campaign.link) : campaign.link
  const text = filled(composing, person, campaign.body, link)
  const marks = [campaign.advertisingYn === 'Y' && AD_MARK, isTest && TEST[languageOf(person, composing)]]
  return [...marks.filter(Boolean), text].join(' ')
}
