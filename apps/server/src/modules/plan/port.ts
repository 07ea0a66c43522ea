import type { PlanCd } from '@seodang/domain/plan'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/** Another plan of the site of `ctx` begins; whoever keeps a mark of it moves that in the same transaction (SITE-07). */
export const planBegun = definePort<(ctx: Context, planCd: PlanCd) => Promise<void>>('plan.begun')
