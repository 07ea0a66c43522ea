import type {
  createItem,
  editedCourse,
  editedCurriculum,
  managedCourses,
  saveCourse,
  saveItem,
} from '@seodang/contract/authoring'
import type { bulkCourses, recycleBin } from '@seodang/contract/bin'
import type { managedCategories } from '@seodang/contract/category'
import type { certificateRule } from '@seodang/contract/certificate'
import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { editedPackage } from '@seodang/contract/packages'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { meetingServiceOf } from '@seodang/domain/live-join'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type ManagedList = ReplyOf<typeof managedCourses>
export type ManagedCourse = ManagedList['list'][number]
export type ManagedFilter = QueryOf<typeof managedCourses>
export type EditedCourse = ReplyOf<typeof editedCourse>
export type EditedPackage = ReplyOf<typeof editedPackage>
export type PackageClass = EditedPackage['courses'][number]
export type EditedItem = ReplyOf<typeof editedCurriculum>['list'][number]
/** The fields of a class that its staff write; the revision is added when they are sent. */
export type CourseChanges = Omit<BodyOf<typeof saveCourse>, 'revision'>
export type ItemChanges = Omit<BodyOf<typeof saveItem>, 'revision'>
export type NewItem = BodyOf<typeof createItem>['items'][number]

/** All that staff see of classes; what one save makes stale nests below it. */
const authoringKey = (channelSeq: number) => ['channels', channelSeq, 'admin', 'courses'] as const

export const managedCoursesQuery = (api: Api, channelSeq: number, filter: ManagedFilter) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), 'list', filter],
    queryFn: ({ signal }): Promise<ManagedList> =>
      api.get('/v1.0/channels/{channelSeq}/admin/courses', { path: { channelSeq }, query: filter, signal }),
    // Somebody else may be working on the same classes.
    staleTime: 0,
  })

/** SET-08: what a pro site offers of every kind. */
export const siteContentsQuery = (api: Api, channelSeq: number, filter: ManagedFilter) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), 'list', 'contents', filter],
    queryFn: ({ signal }): Promise<ManagedList> =>
      api.get('/v1.0/channels/{channelSeq}/studio/contents', { path: { channelSeq }, query: filter, signal }),
    staleTime: 0,
  })

export const editedCourseQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), courseSeq, 'edited'],
    queryFn: ({ signal }): Promise<EditedCourse> =>
      api.get('/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** How often a video that is on its way is asked for; the socket tells the same sooner (UPL-13). */
const ON_ITS_WAY_MS = 5000

const isOnItsWay = (item: EditedItem) => {
  const { video } = item
  return (
    video?.state === UPLOAD_STATE.uploading ||
    video?.state === UPLOAD_STATE.optimising ||
    isBeingArranged(item)
  )
}

/** LIVE-40: a live whose meeting is still to come, or to be refused. */
const isBeingArranged = ({ live, liveMeeting }: EditedItem) =>
  live !== null &&
  live.joinUrl === null &&
  liveMeeting?.problem === null &&
  !liveMeeting.isArranged &&
  meetingServiceOf(live.liveType) !== null

export const curriculumQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), courseSeq, 'curriculum'],
    queryFn: async ({ signal }): Promise<EditedItem[]> =>
      (
        await api.get('/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/curriculums', {
          path: { channelSeq, courseSeq },
          signal,
        })
      ).list,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? ON_ITS_WAY_MS : false),
  })

export const editedPackageQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), courseSeq, 'package'],
    queryFn: ({ signal }): Promise<EditedPackage> =>
      api.get('/v2.0/channels/{channelSeq}/admin/packages/{courseSeq}', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

export type CertificateRule = ReplyOf<typeof certificateRule>

export const certificateRuleQuery = (api: Api, channelSeq: number, courseSeq: number) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), courseSeq, 'certificateRule'],
    queryFn: ({ signal }): Promise<CertificateRule> =>
      api.get('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificate-rule', {
        path: { channelSeq, courseSeq },
        signal,
      }),
  })

/** PKG-09: what the picker of a package offers. */
export const packableQuery = (api: Api, channelSeq: number, q: string) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), 'packable', q],
    queryFn: ({ signal }) =>
      api.get('/v1.0/channels/{channelSeq}/admin/packages/courses', {
        path: { channelSeq },
        query: { ...(q !== '' && { q }), size: 20 },
        signal,
      }),
    staleTime: 0,
  })

export type BinnedCourse = ReplyOf<typeof recycleBin>['list'][number]
export type BulkOutcome = ReplyOf<typeof bulkCourses>

export const recycleBinQuery = (api: Api, channelSeq: number, filter: QueryOf<typeof recycleBin>) =>
  queryOptions({
    queryKey: [...authoringKey(channelSeq), 'list', 'bin', filter],
    queryFn: ({ signal }): Promise<ReplyOf<typeof recycleBin>> =>
      api.get('/v1.0/channels/{channelSeq}/admin/courses/bin', {
        path: { channelSeq },
        query: filter,
        signal,
      }),
    staleTime: 0,
  })

export const allCoursesKey = authoringKey

export type EditedCategory = ReplyOf<typeof managedCategories>['categories'][number]

/** PGE-21: asked anew whenever its dialog opens, because others sort, too (SET-09). */
export const categoriesQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'categories'],
    queryFn: ({ signal }): Promise<ReplyOf<typeof managedCategories>> =>
      api.get('/v1.0/channels/{channelSeq}/admin/categories', { path: { channelSeq }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
