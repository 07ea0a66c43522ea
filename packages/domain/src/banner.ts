import { MENU_OPEN_TYPE, type MenuOpenTypeCd, PUBLISH_STATUS, type PublishStatusCd } from './codes.ts'
import { type Instant, timeOf } from './instant.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { isHttpUrl, isSitePath } from './url.ts'
import { textProblem } from './validation.ts'

/** UPL-07: what a slide banner is recommended to measure, px. */
export const BANNER_SIZE = { width: 3600, height: 640 } as const
/** The same for narrow screens, px: tall enough for words that a thumb can hit beside. */
export const NARROW_BANNER_SIZE = { width: 1200, height: 960 } as const
export const BANNER_TITLE_LENGTH = 60
/** Banners of a site in all, ended and hidden ones too; nobody waits for the thirtieth. */
export const MAX_BANNERS = 30

export type BannerPeriod = {
  startAt: Instant
  endAt: Instant | null
  publishStatusCd: PublishStatusCd
}

/** In the order in which one goes through them; `hidden` whatever the clock says. */
export const BANNER_STATES = ['showing', 'scheduled', 'ended', 'hidden'] as const
export type BannerState = (typeof BANNER_STATES)[number]

/**
 * PGE-20. The end itself does not belong to the period, so that of two banners of which one ends when the other begins
 * never both are shown.
 */
export function bannerState({ startAt, endAt, publishStatusCd }: BannerPeriod, now: Instant): BannerState {
  if (publishStatusCd !== PUBLISH_STATUS.published) return 'hidden'
  const end = timeOf(endAt)
  if (end !== null && end <= timeOf(now)) return 'ended'
  return timeOf(startAt) > timeOf(now) ? 'scheduled' : 'showing'
}

/** PGE-20: what the slide shows at a moment, in the order given. */
export const shownBanners = <Banner extends BannerPeriod>(
  banners: readonly Banner[],
  now: Instant,
): Banner[] => banners.filter((banner) => bannerState(banner, now) === 'showing')

/** The next moment, ms since 1970, at which the slide is another one; null where the clock changes nothing more. */
export function nextBannerTurn(banners: readonly BannerPeriod[], now: Instant): number | null {
  const turns = banners
    .filter(({ publishStatusCd }) => publishStatusCd === PUBLISH_STATUS.published)
    .flatMap(({ startAt, endAt }) => [timeOf(startAt), timeOf(endAt) ?? 0])
    .filter((turn) => turn > timeOf(now))
  return turns.length === 0 ? null : Math.min(...turns)
}

/** What the editor knows of a banner. */
export type BannerDraft = BannerPeriod & {
  title: string
  imageKey: string
  mobileImageKey: string | null
  linkUrl: string | null
  openTypeCd: MenuOpenTypeCd
}

/** PGE-20, SEC-54: what is wrong with a banner. */
export function bannerProblems(
  draft: Omit<BannerDraft, 'imageKey' | 'startAt'> & { imageKey: string | null; startAt: Instant | null },
): Problems<'title' | 'imageKey' | 'linkUrl' | 'startAt' | 'endAt'> {
  const [start, end] = [timeOf(draft.startAt), timeOf(draft.endAt)]
  return onlyProblems({
    title: textProblem(draft.title, { max: BANNER_TITLE_LENGTH, isRequired: true }),
    imageKey: isBlank(draft.imageKey) ? 'required' : null,
    linkUrl: linkProblem(draft.linkUrl),
    startAt: start === null ? 'required' : null,
    endAt: start !== null && end !== null && end <= start ? 'endBeforeStart' : null,
  })
}

function linkProblem(linkUrl: string | null): FieldProblem | null {
  const text = linkUrl?.trim() ?? ''
  return text === '' || isSafeLink(text) ? null : 'link'
}

/** A path of the site, or an address of another that nobody on the way can change. */
const isSafeLink = (text: string) => isSitePath(text) || (/^https:/i.test(text) && isHttpUrl(text))

export type BannerLink = { href: string; opensNewWindow: boolean }

/** SEC-54: where a banner leads; null when it leads nowhere, or to an address that is not safe. */
export function bannerLink({
  linkUrl,
  openTypeCd,
}: Pick<BannerDraft, 'linkUrl' | 'openTypeCd'>): BannerLink | null {
  const href = linkUrl?.trim() ?? ''
  return isSafeLink(href) ? { href, opensNewWindow: openTypeCd === MENU_OPEN_TYPE.newWindow } : null
}

/** As it is stored. */
export const tidiedBanner = <Draft extends Pick<BannerDraft, 'title' | 'linkUrl'>>(draft: Draft): Draft => ({
  ...draft,
  title: draft.title.trim().normalize('NFC'),
  linkUrl: draft.linkUrl?.trim() || null,
})
