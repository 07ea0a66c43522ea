import { YN, type Yn } from './codes.ts'
import { hasFeature } from './plan.ts'

/** What visitors and staff are told of the plan of a site (D1). */
export type SitePlan = { channelSetting: { saasYn: string } }

/** SITE-07: what a site is marked with once a plan begins. */
export const saasYnOf = (planCd: string): Yn => (hasFeature(planCd, 'studio') ? YN.yes : YN.no)

/** SITE-07: the one question that menus, buttons, routes and calls of the studio ask. */
export const isProSite = (site: SitePlan | null | undefined): boolean =>
  site?.channelSetting.saasYn === YN.yes

/** SITE-08, HDR-09, STU-04: where the site-management button leads. */
export const managementPath = (site: SitePlan): string =>
  isProSite(site) ? '/settings/contents' : '/settings/dashboard'

const OF_A_CLASS = /^\/studio\/(\d+)(?:\/(contents|challenge))?(?:\/(.+))?$/

/** The page of a class's settings that holds what a part of its studio holds; the rest opens the first page. */
const CLASS_PAGES: Readonly<Record<string, readonly string[]>> = {
  contents: ['information', 'curriculums', 'payment', 'more'],
  challenge: ['attendees', 'information', 'curriculums', 'payment'],
}

/** Reviews are looked after for the whole site; a challenge opens with those who take part. */
const CHALLENGE_PAGES: Readonly<Record<string, string>> = { '': 'attendees' }

const OF_THE_SITE: readonly (readonly [RegExp, string])[] = [
  [/^\/settings\/contents$/, '/settings/course'],
  [/^\/settings\/studio\/course$/, '/settings/course'],
  // An opaque id says nothing outside of the studio, so one member leads to all of them.
  [/^\/settings\/studio\/members\/joined(\/.*)?$/, '/settings/members/joined'],
]

/**
 * STU-08: where a site without the studio finds what one of its addresses holds; null for an address that is none of
 * the studio's.
 */
export function pathWithoutStudio(pathname: string): string | null {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const settings = OF_THE_SITE.find(([pattern]) => pattern.test(path))
  if (settings) return settings[1]
  const found = OF_A_CLASS.exec(path)
  if (!found) return null
  const [, courseSeq, part = 'contents', rest = ''] = found
  if (part === 'challenge' && rest === 'review') return '/settings/review'
  const page = part === 'challenge' ? (CHALLENGE_PAGES[rest] ?? rest) : rest
  const [first = ''] = page.split('/')
  const base = `/classes/${courseSeq}/settings`
  return CLASS_PAGES[part]?.includes(first) ? `${base}/${page}` : `${base}/information`
}
