import { holds } from '@seodang/domain/access'
import { type Context, userSeqOf } from '../../platform/context.ts'

/** PERM-24: somebody who may not change every class has to do with the own ones only; null for all of them. */
export const onlyClassesOf = (ctx: Context): number | null =>
  holds(ctx.principal, 'SITE_CLASS_UPDATE') ? null : userSeqOf(ctx)
