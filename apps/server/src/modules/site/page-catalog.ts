import type { CourseCard } from '@seodang/contract/catalog'
import type { Teacher } from '@seodang/contract/course'
import type { PageReview } from '@seodang/contract/page'
import type { ClassPick } from '@seodang/domain/page-blocks'
import type { SeoSetting } from '@seodang/domain/seo'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/** Which classes, or packages, a block of a page asks for. */
export interface AskedClasses {
  pick: ClassPick
  isPackage: boolean
  /** For `hand`, in the order in which they stand. */
  courseSeqs: readonly number[]
  channelCategorySeq: number | null
  count: number
}

/** What pages show of the catalogue, and say of it: never more than any visitor may see (PGE-15, SEC-09). */
export interface PageCatalog {
  classes(ctx: Context, asked: AskedClasses): Promise<Static<typeof CourseCard>[]>
  /** Null: all, those with the most classes first. */
  teachers(ctx: Context, userSeqs: readonly number[] | null, count: number): Promise<Static<typeof Teacher>[]>
  /** What a class says to search engines; `check` sees what it said, with the row held, and may refuse (SET-09). */
  changeSeo(
    ctx: Context,
    courseSeq: number,
    setting: SeoSetting,
    check: (stored: Record<string, unknown>) => void,
  ): Promise<Record<string, unknown>>
  /** Null: of the whole site. */
  reviews(ctx: Context, courseSeq: number | null, count: number): Promise<Static<typeof PageReview>[]>
}

export const PAGE_CATALOG = definePort<PageCatalog>('site.pageCatalog')
