import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { readMenus, saveMenus } from '@seodang/contract/menu'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api.ts'

export type EditedMenus = ReplyOf<typeof readMenus>
export type Branch = EditedMenus['menus'][number]
export type Entry = Branch['subMenus'][number]
export type Target = EditedMenus['targets'][number]
export type MenuTree = BodyOf<typeof saveMenus>['menus']

export const menusQuery = (api: Api, channelSeq: number) =>
  queryOptions({
    queryKey: ['channels', channelSeq, 'admin', 'menus'],
    queryFn: ({ signal }): Promise<EditedMenus> =>
      api.get('/v1.0/channels/{channelSeq}/admin/menus', { path: { channelSeq }, signal }),
    staleTime: 0,
  })
