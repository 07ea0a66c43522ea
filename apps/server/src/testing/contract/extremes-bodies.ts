import type { Keys } from '../world/kept.ts'
import { FREE_TEXT } from './example.ts'
import { CALLS } from './sibling-calls.ts'
import { bodyFor } from './siblings.ts'

/** What a text must look like, where a schema only says that it is one. */
const TEXTS: Record<string, string> = {
  accountNumber: '12345678901',
  address: 'mysite',
  bank: '06',
  brandColor: '#123456',
  businessNumber: '1208147521',
  code: 'CODE1234',
  domain: 'somewhere.example.test',
  email: 'somebody@example.test',
  fax: '021234567',
  homepageUrl: 'https://example.test',
  link: '/classes',
  linkUrl: '/classes',
  newPassword: '다른열두자리비번34',
  number: '12345678901',
  password: '열두자리비밀번호12',
  path: '/classes',
  phone: '01012345678',
  rate: '1300.5',
  ratedOn: '2026-11-20',
  refundPolicy: '00',
  regNo: '1208147521',
  taxEmail: 'somebody@example.test',
  videoUrl: 'https://youtu.be/abcdefghijk',
  zipcode: '03045',
}

/** Calls that have no key of a parent, so that the table of the siblings does not know them. */
const BODIES: Record<string, (keys: Keys) => object> = {
  'banner.saveBanners': () => ({ banners: [] }),
  'category.saveCategories': () => ({ categories: [] }),
  'chatDesk.createChatRoom': () => ({ imageKey: null }),
  'coupon.createCoupon': (keys) => ({ ...CALLS['coupon.modifyCoupon']?.body?.(keys) }),
  'form.saveJoinForm': () => ({ revision: 0, fields: [] }),
  'membershipDesk.createMembership': (keys) => ({
    ...CALLS['membershipDesk.updateMembership']?.body?.(keys),
  }),
  'page.createPage': () => ({ path: 'about', blocks: [] }),
  'page.savePageSeo': () => ({ basedOn: '' }),
  'segment.createSegment': () => ({ conditions: [{ kind: 'marketing', yn: 'Y' }] }),
  'segment.previewSegment': () => ({ conditions: [{ kind: 'marketing', yn: 'Y' }] }),
  'site.saveMarketingTools': () => ({ analytics: '', pixel: '', kakao: '', channelTalk: '' }),
  'site.saveTerms': () => ({ basedOn: 0 }),
}

/** A body as the page sends it, for a call of these keys. */
export const soundBody = (name: string, keys: Keys): unknown =>
  withTexts({ ...Object(bodyFor(name, keys)), ...BODIES[name]?.(keys) })

function withTexts(value: unknown, name = ''): unknown {
  if (value === FREE_TEXT) return TEXTS[name] ?? value
  if (Array.isArray(value)) return value.map((inner) => withTexts(inner, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, withTexts(inner, field)]))
}
