import type { ReplyOf } from '@seodang/contract/endpoint'
import type { dashboardGuide } from '@seodang/contract/insight'
import type { Context } from '../../platform/context.ts'
import { guideFacts } from './store.ts'

type Guide = ReplyOf<typeof dashboardGuide>

/** DASH-15: what is left before the site is open, each measured from data and leading to its place. */
export async function guideOf(ctx: Context): Promise<Guide> {
  const facts = await guideFacts(ctx)
  const classPath = facts.course_seq === null ? '/classes/create' : `/classes/${facts.course_seq}/settings`
  const at = (tab: string) => (facts.course_seq === null ? classPath : `${classPath}/${tab}`)
  const todos: [group: string, todo: string, done: boolean, path: string][] = [
    ['site', 'logo', facts.has_logo, '/settings/configuration'],
    ['site', 'intro', facts.has_intro, '/settings/configuration'],
    ['site', 'business', facts.has_business, '/settings/footer'],
    ['class', 'create', facts.has_class, '/classes/create'],
    ['class', 'cover', facts.has_cover, at('information')],
    ['class', 'introduction', facts.has_introduction, at('information')],
    ['class', 'curriculum', facts.has_item, at('curriculums')],
    ['payment', 'price', facts.has_price, at('payment')],
    ['payment', 'contact', facts.has_email, '/settings/footer'],
    ['publish', 'publish', facts.has_published, at('information')],
    ['invite', 'member', facts.members > facts.staff, '/settings/course'],
  ]
  return {
    todoList: todos.map(([group, todo, done, path]) => ({
      group,
      todo,
      progressPercent: done ? 100 : 0,
      path,
    })),
  }
}
