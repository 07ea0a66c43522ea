import { YN } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api.ts'
import type { RouterContext } from '../../../platform/app-router.tsx'
import type { Channel } from '../../../platform/channel.tsx'
import { coursePath } from '../../../platform/course-path.ts'
import { pageHead } from '../../../platform/seo.ts'
import { courseListQuery, courseQuery, packageQuery, reviewsQuery } from '../queries.ts'
import { FIRST_REVIEW_SORT } from '../review/review-sort.ts'
import { refundRuleQuery } from './refund-query.ts'
import { relatedFilter } from './related-filter.ts'
import { structuredClass, structuredPackage } from './structured-class.ts'

/** What the not-found page of a class is told. */
export type MissingClass = { isDeleted: boolean }

/** All that the first answer shows of a class; a missing or deleted one is a page that does not exist. */
export async function loadClass(context: RouterContext, channel: Channel, courseSeq: number): Promise<void> {
  const { queryClient, api } = context
  const { channelSeq } = channel
  if (!Number.isSafeInteger(courseSeq) || courseSeq < 1) throw missing(false)
  try {
    const course = await queryClient.ensureQueryData(courseQuery(api, channelSeq, courseSeq))
    const shown = course.courseReviewShowYn === YN.yes && course.reviewCount > 0
    // They fail on their own places of the page, never the page.
    await Promise.allSettled([
      shown &&
        queryClient.ensureInfiniteQueryData(reviewsQuery(api, channelSeq, courseSeq, FIRST_REVIEW_SORT)),
      queryClient.ensureQueryData(courseListQuery(api, channelSeq, relatedFilter(course))),
      queryClient.ensureQueryData(refundRuleQuery(api, channelSeq, courseSeq)),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) throw missing(true)
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) throw missing(false)
    throw error
  }
}

/** CAT-39: the page of a package, and what it holds. A class has a page of its own. */
export async function loadPackage(
  context: RouterContext,
  channel: Channel,
  courseSeq: number,
): Promise<void> {
  await loadClass(context, channel, courseSeq)
  const { queryClient, api } = context
  const course = queryClient.getQueryData(courseQuery(api, channel.channelSeq, courseSeq).queryKey)
  if (!course || !isPackage(course)) throw missing(false)
  await queryClient.ensureQueryData(packageQuery(api, channel.channelSeq, courseSeq))
}

/** Whether the class that was loaded is a package, which is shown at its own address. */
export function isLoadedPackage(
  { queryClient, api }: RouterContext,
  channel: Channel,
  courseSeq: number,
): boolean {
  const course = queryClient.getQueryData(courseQuery(api, channel.channelSeq, courseSeq).queryKey)
  return course !== undefined && isPackage(course)
}

const missing = (isDeleted: boolean) => notFound({ data: { isDeleted } satisfies MissingClass })

export const isDeletedClass = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isDeleted' in data && data.isDeleted === true

/** SEO-03, SEO-16: from the class itself, never from a page of the site. */
export function classHead({ boot, queryClient, api }: RouterContext, courseSeq: number) {
  const { channel } = boot
  const course = channel && queryClient.getQueryData(courseQuery(api, channel.channelSeq, courseSeq).queryKey)
  if (!course) return pageHead(boot, { pageName: '', path: `/classes/${courseSeq}`, hidden: true })
  return pageHead(boot, {
    pageName: course.title,
    description: course.subTitle || undefined,
    image: course.image?.url,
    path: coursePath(course),
    setting: course.seoSetting,
    type: 'product',
    structured: isPackage(course)
      ? structuredPackage(
          course,
          queryClient.getQueryData(packageQuery(api, channel.channelSeq, courseSeq).queryKey)?.classes ?? [],
          channel,
        )
      : structuredClass(course, channel),
  })
}
