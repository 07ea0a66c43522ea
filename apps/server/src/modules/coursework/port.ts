import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'

/**
 * CHL-15: whether the missions of a class are done by records that follow what learners do elsewhere, as in a
 * challenge, and so neither by handing something in here nor by one finished lesson.
 */
export const RECORDED_MISSIONS = definePort<(ctx: Context, courseSeq: number) => Promise<boolean>>(
  'coursework.recordedMissions',
)

export const isRecorded = (ctx: Context, courseSeq: number): Promise<boolean> =>
  ctx.services.ports.use(RECORDED_MISSIONS)(ctx, courseSeq)
