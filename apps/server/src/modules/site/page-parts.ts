import type { PageNotice } from '@seodang/contract/page'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/** The newest notices that any visitor may read, pinned ones first (PGE-13, BRD-16). */
export const PAGE_NOTICES =
  definePort<(ctx: Context, count: number) => Promise<Static<typeof PageNotice>[]>>('site.pageNotices')

/** Whether a form can be shown to whoever comes: what it says to each of them is asked after the page (FRM-15). */
export const PAGE_FORMS = definePort<(ctx: Context, formSeq: number) => Promise<boolean>>('site.pageForms')
