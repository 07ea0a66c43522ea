import type { saveBanners } from '@seodang/contract/banner'
import type { BodyOf } from '@seodang/contract/endpoint'
import { BANNER_TITLE_LENGTH } from '@seodang/domain/banner'
import { MENU_OPEN_TYPE, PUBLISH_STATUS } from '@seodang/domain/codes'
import { cutText } from '@seodang/domain/text'
import type { EditedBanner } from './queries.ts'

/** A banner in the form: what it must have may be missing yet. */
export type Draft = Omit<EditedBanner, 'bannerSeq' | 'imageKey' | 'imageUrl' | 'startAt'> & {
  imageKey: string | null
  imageUrl: string | null
  startAt: string | null
}

type Entry = BodyOf<typeof saveBanners>['banners'][number]

const MINUTE_MS = 60_000

/** Shown from now on, for always. */
export const newDraft = (now: number): Draft => ({
  title: '',
  imageKey: null,
  imageUrl: null,
  mobileImageKey: null,
  mobileImageUrl: null,
  linkUrl: null,
  openTypeCd: MENU_OPEN_TYPE.sameWindow,
  startAt: new Date(now - (now % MINUTE_MS)).toISOString(),
  endAt: null,
  publishStatusCd: PUBLISH_STATUS.published,
})

export const draftOf = ({ bannerSeq: _key, ...banner }: EditedBanner): Draft => banner

/** What is sent of a banner; the form lets nobody through to whom something is missing. */
export function entryOf(
  { imageUrl: _wide, mobileImageUrl: _narrow, imageKey, startAt, ...draft }: Draft,
  bannerSeq: number | null,
): Entry {
  return { ...draft, bannerSeq, imageKey: imageKey ?? '', startAt: startAt ?? '' }
}

export const entriesOf = (banners: readonly EditedBanner[]): Entry[] =>
  banners.map((banner) => entryOf(draftOf(banner), banner.bannerSeq))

/** A second one of the same, hidden until somebody has changed what should differ. */
export const copyOf = (banner: EditedBanner, title: string): Entry => ({
  ...entryOf(draftOf(banner), null),
  title: cutText(title, BANNER_TITLE_LENGTH),
  publishStatusCd: PUBLISH_STATUS.unpublished,
})

export const sameBanner = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)
