import type { listBanners } from '@seodang/contract/banner'
import type { getCourse, listCourses, myCourse, siteHome } from '@seodang/contract/catalog'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { getPackage } from '@seodang/contract/packages'
import type { listReviews } from '@seodang/contract/review'
import { hasMoreReviews } from '@seodang/domain/review'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../platform/api.ts'
import { FOR_EVERYBODY } from '../../platform/personal-answers.ts'

export type CardData = ReplyOf<typeof listCourses>['list'][number]
export type CourseData = ReplyOf<typeof getCourse>
export type MyCourseData = ReplyOf<typeof myCourse>
export type BannerData = ReplyOf<typeof listBanners>['list'][number]
export type HomeData = ReplyOf<typeof siteHome>
export type PackageData = ReplyOf<typeof getPackage>
export type CourseFilter = QueryOf<typeof listCourses>
export type ReviewPage = ReplyOf<typeof listReviews>
export type ReviewData = ReviewPage['reviews'][number]
export type ReviewSort = NonNullable<QueryOf<typeof listReviews>['sort']>

/** Everything about the classes of a site; a change of one class makes its lists stale as well. */
export const catalogKey = (channelSeq: number) => ['channels', channelSeq, 'courses'] as const
export const courseKey = (channelSeq: number, courseSeq: number) =>
  [...catalogKey(channelSeq), courseSeq] as const

export const homeQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...catalogKey(channelSeq), 'home'],
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }): Promise<HomeData> =>
      api.get('/v2.0/channels/{channelSeq}/home', { path: { channelSeq }, signal }),
  })

/** PGE-20. */
export const bannersQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'banners'],
    meta: FOR_EVERYBODY,
    queryFn: async ({ signal }): Promise<BannerData[]> =>
      (await api.get('/v2.0/channels/{channelSeq}/banners', { path: { channelSeq }, signal })).list,
  })

export const categoriesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: [...catalogKey(channelSeq), 'categories'],
    meta: FOR_EVERYBODY,
    queryFn: async ({ signal }) =>
      (await api.get('/v1.0/channels/{channelSeq}/categories', { path: { channelSeq }, signal })).list,
  })

export const courseListQuery = (api: Api, channelSeq: number, filter: CourseFilter) =>
  queryOptions({
    queryKey: [...catalogKey(channelSeq), 'list', filter],
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }): Promise<{ list: CardData[]; totalCount: number }> =>
      api.get('/v2.0/channels/{channelSeq}/courses', { path: { channelSeq }, query: filter, signal }),
  })

export const courseQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...courseKey(channelSeq, courseSeq), 'public'],
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }): Promise<CourseData> =>
      api.get('/v2.0/channels/{channelSeq}/courses/{courseSeq}', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** CAT-39: what a package holds and saves, beside its page. */
export const packageQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...courseKey(channelSeq, courseSeq), 'package'],
    meta: FOR_EVERYBODY,
    queryFn: ({ signal }): Promise<PackageData> =>
      api.get('/v2.0/channels/{channelSeq}/packages/{courseSeq}', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** The viewer's part in a class. Asked in the browser only: a rendered page is the same for everybody. */
export const myCourseQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...courseKey(channelSeq, courseSeq), 'mine'],
    queryFn: ({ signal }): Promise<MyCourseData> =>
      api.get('/v2.0/channels/{channelSeq}/courses/{courseSeq}/mine', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** CAT-26. Asked in the browser only: the rendered page may be older than who came lately. */
export const recentAttendeesQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...courseKey(channelSeq, courseSeq), 'recent-attendees'],
    queryFn: ({ signal }) =>
      api.get('/v2.0/channels/{channelSeq}/courses/{courseSeq}/recent-attendees', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** Keys of the classes that the member likes. */
export const myLikesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['me', 'likes', channelSeq],
    queryFn: async ({ signal }) => {
      const { list } = await api.get('/v1.0/channels/{channelSeq}/bookmarks', {
        path: { channelSeq },
        signal,
      })
      return list.map(({ courseSeq }) => courseSeq)
    },
  })

type Cursor = Pick<
  QueryOf<typeof listReviews>,
  'lastEvaluationSeq' | 'lastReviewDatetime' | 'lastReviewPoint'
>

const firstPage: Cursor = {}

/** REV-01, REV-02: reviews page by page, until as many are there as the class has. */
export const reviewsQuery = (api: Api, channelSeq: number, courseSeq: number, sort: ReviewSort) =>
  infiniteQueryOptions({
    queryKey: [...courseKey(channelSeq, courseSeq), 'reviews', sort],
    meta: FOR_EVERYBODY,
    queryFn: ({ pageParam, signal }): Promise<ReviewPage> =>
      api.get('/v2.0/channels/{channelSeq}/courses/{courseSeq}/review', {
        path: { channelSeq, courseSeq },
        query: { sort, ...pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { reviews }) => sum + reviews.length, 0)
      const end = last.reviews.at(-1)
      return end && hasMoreReviews(loaded, last.reviewCount) ? cursorAfter(end) : undefined
    },
  })

const cursorAfter = ({ evaluationSeq, createdAt, reviewPoint }: ReviewData): Cursor => ({
  lastEvaluationSeq: evaluationSeq,
  lastReviewDatetime: createdAt,
  lastReviewPoint: reviewPoint,
})

/** NAV-14: the class that a share link opens; null for an unknown code. */
export const inviteQuery = (api: Api, channelSeq: number, refererCode: string) =>
  queryOptions({
    queryKey: [...catalogKey(channelSeq), 'invite', refererCode],
    queryFn: ({ signal }) =>
      nothingWhenMissing(
        api.get('/v1.0/channels/{channelSeq}/invite/{refererCode}', {
          path: { channelSeq, refererCode },
          signal,
        }),
      ),
  })

/** SEO-01 to SEO-03: the page that a path or a key names, for its title and search settings. */
export const sitePageQuery = (api: Api, channelSeq: number, which: { path: string } | { pageSeq: number }) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'pages', which],
    queryFn: ({ signal }) =>
      nothingWhenMissing(
        'path' in which
          ? api.get('/v1.0/channels/{channelSeq}/pages/path', { path: { channelSeq }, query: which, signal })
          : api.get('/v1.0/channels/{channelSeq}/pages/{pageSeq}', {
              path: { channelSeq, pageSeq: which.pageSeq },
              signal,
            }),
      ),
  })

async function nothingWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
