import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { and, gte, inArray, or, type SQL } from 'drizzle-orm'
import { curriculumItems } from '../catalog/tables.ts'
import { itemProgress } from './tables.ts'

/** Held at a time, by somebody: a live, or a meeting at a place. */
export const MEETINGS = [CURRICULUM_TYPE.live, CURRICULUM_TYPE.offline]

/**
 * BYD-02: what somebody has taken since then, of rows of progress beside their items: opened, played, taken along or handed in by
 * themself. Of what is held, also where others noted that they were there; what staff note of other lessons says nothing.
 */
export const takenSince = (since: Date): SQL | undefined =>
  or(
    gte(itemProgress.usedAt, since),
    and(inArray(curriculumItems.curriculumTypeCd, MEETINGS), gte(itemProgress.completedAt, since)),
  )
