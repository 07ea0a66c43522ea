import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { seoCourses, seoPages } from '@seodang/contract/site'
import { PUBLIC, PUBLISH_STATUS } from '@seodang/domain/codes'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

/** A page or a class with what it says to search engines, as JSON text (SEO-10). */
export interface SeoRow {
  seq: number
  title: string
  /** Where visitors find it. */
  path: string
  seoSetting: string
}
export type SeoKind = 'page' | 'course'
export type SeoFilter = Pick<QueryOf<typeof seoPages>, 'page' | 'size'>

const OWN_ADDRESS = ['main', 'intro', 'classes', 'notices', 'me/classes']
const pageRow = ({ pageSeq, title, path, seoSetting }: ReplyOf<typeof seoPages>['list'][number]): SeoRow => ({
  seq: pageSeq,
  title,
  path: OWN_ADDRESS.includes(path) ? `/${path}` : `/p/${path}`,
  seoSetting,
})
const courseRow = ({ courseSeq, title, seoSetting }: ReplyOf<typeof seoCourses>['list'][number]): SeoRow => ({
  seq: courseSeq,
  title,
  path: `/classes/${courseSeq}`,
  seoSetting,
})

export const seoListKey = (channelSeq: number, kind: SeoKind) =>
  ['channels', channelSeq, 'admin', 'seo', kind] as const

/** SEO-12, SEO-13: those that visitors can find at all. */
export const seoListQuery = (api: Api, channelSeq: number, kind: SeoKind, filter: SeoFilter) =>
  queryOptions({
    queryKey: [...seoListKey(channelSeq, kind), filter],
    queryFn: async ({ signal }): Promise<{ list: SeoRow[]; totalCount: number }> => {
      if (kind === 'page') {
        const query = { ...filter, publishStatusCd: PUBLISH_STATUS.published }
        const { list, totalCount } = await api.get('/v1.0/channels/{channelSeq}/admin/seo/page/list', {
          path: { channelSeq },
          query,
          signal,
        })
        return { list: list.map(pageRow), totalCount }
      }
      const { list, totalCount } = await api.get('/v1.0/channels/{channelSeq}/admin/seo/course/list', {
        path: { channelSeq },
        query: { ...filter, publicCd: PUBLIC.public },
        signal,
      })
      return { list: list.map(courseRow), totalCount }
    },
    staleTime: 0,
  })
