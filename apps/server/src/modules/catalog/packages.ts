import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  editedPackage as edited,
  packableCourses as found,
  savePackageCourses as saving,
} from '@seodang/contract/packages'
import { CLASS_USER_LIMIT_TYPE, COURSE_TYPE, CURRENCY, FARE } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { COURSE_LABELS } from '@seodang/domain/field-labels'
import { isWonOnly, mayBePacked, type PackageDraft, packageProblems } from '@seodang/domain/package-form'
import { isPackage, packageSaving, unsoldReason } from '@seodang/domain/package-terms'
import { pagingOf } from '@seodang/domain/paging'
import { discountNow, priceTermsIn } from '@seodang/domain/price'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pictureOf } from './card.ts'
import { courseChanged } from './changed.ts'
import { insertDraft } from './create.ts'
import { packageFilled } from './events.ts'
import { requirePriced } from './own-classes.ts'
import {
  classesOf,
  findPackable,
  lockClasses,
  type PackedClass,
  takenPlaces,
  writeClasses,
} from './package-store.ts'
import { lockForEditing } from './save.ts'
import { hasSeat } from './seats-sql.ts'
import { courseCounts, courses } from './tables.ts'

type Edited = ReplyOf<typeof edited>

/** PKG-03, PKG-04: a draft with its classes; everything else is filled in like a class. */
export function createPackage(
  outer: Context,
  { title, courses: courseSeqs }: { title: string; courses: number[] },
): Promise<{ courseSeq: number }> {
  return inTransaction(outer, async (ctx) => {
    await requirePriced(ctx, courseSeqs)
    await requireClasses(ctx, courseSeqs, { title, currency: CURRENCY.krw, fareCd: FARE.paid, price: null })
    const made = await insertDraft(ctx, { title, courseTypeCd: COURSE_TYPE.package })
    await writeClasses(ctx, made.courseSeq, courseSeqs)
    return made
  })
}

/** PKG-09. */
export async function packableCourses(
  ctx: Context,
  query: { q?: string; page?: number; size?: number },
): Promise<ReplyOf<typeof found>> {
  const { offset, size } = pagingOf(query)
  const { list, totalCount } = await findPackable(ctx, query.q?.trim() ?? '', { limit: size, offset })
  return { list: list.map((one) => classView(one, ctx.now)), totalCount }
}

export async function editedPackage(ctx: Context, courseSeq: number): Promise<Edited> {
  const [pack] = await ctx.db
    .select({ course: courses, attendCount: courseCounts.attendCount })
    .from(courses)
    .innerJoin(
      courseCounts,
      and(eq(courseCounts.channelSeq, courses.channelSeq), eq(courseCounts.courseSeq, courses.courseSeq)),
    )
    .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
  if (!pack || !isPackage(pack.course)) fail('CLASS_NOT_FOUND', { courseSeq })
  const classes = await classesOf(ctx, courseSeq)
  const { sum, saving } = packageSaving(pack.course, classes, ctx.now)
  return {
    courses: classes.map((one) => classView(one, ctx.now)),
    unsold: await unsoldOf(ctx, classes),
    classesSum: sum,
    saving,
    wonOnly: isWonOnly(classes),
    attendCount: pack.attendCount,
  }
}

async function unsoldOf(ctx: Context, classes: readonly PackedClass[]): Promise<Edited['unsold']> {
  const taken = await takenPlaces(
    ctx,
    classes.map(({ courseSeq }) => courseSeq),
  )
  return classes.flatMap((one) => {
    const reason = unsoldReason({ ...one, attendCount: taken.get(one.courseSeq) ?? 0 })
    return reason === null ? [] : [{ courseSeq: one.courseSeq, reason }]
  })
}

/** PKG-09, PKG-10, SET-09: whoever attends the package is let into new classes by a job; those taken out keep their people. */
export function savePackageCourses(
  outer: Context,
  courseSeq: number,
  { courses: courseSeqs, before: seen }: BodyOf<typeof saving>,
): Promise<Edited> {
  return inTransaction(outer, async (ctx) => {
    const pack = await lockForEditing(ctx, courseSeq)
    if (!isPackage(pack)) fail('CLASS_NOT_FOUND', { courseSeq })
    const before = (await classesOf(ctx, courseSeq)).map((one) => one.courseSeq)
    if (before.join() !== seen.join()) fail('CONFLICT_EDITED', { courseSeq })
    const added = courseSeqs.filter((one) => !before.includes(one))
    await requirePriced(ctx, added)
    await requireClasses(ctx, courseSeqs, pack)
    await requireRoom(ctx, courseSeq, added)
    await writeClasses(ctx, courseSeq, courseSeqs)
    await ctx.db
      .update(courses)
      .set({ updatedAt: ctx.now })
      .where(and(eq(courses.channelSeq, ctx.channelSeq), eq(courses.courseSeq, courseSeq)))
    await audit(ctx, 'package.courses', `course:${courseSeq}`, { courses: before }, { courses: courseSeqs })
    await courseChanged(ctx, pack)
    if (added.length > 0)
      await ctx.services.jobs.emit(ctx, packageFilled, { channelSeq: ctx.channelSeq, packageSeq: courseSeq })
    return editedPackage(ctx, courseSeq)
  })
}

/** PKG-03, PKG-06, PKG-09: classes of this site, of which each may be sold so. */
async function requireClasses(
  ctx: Context,
  courseSeqs: readonly number[],
  pack: Omit<PackageDraft, 'courses'>,
): Promise<void> {
  const classes = await lockClasses(ctx, courseSeqs)
  const missing = courseSeqs.find((courseSeq) => !classes.some((one) => one.courseSeq === courseSeq))
  if (missing !== undefined) fail('CLASS_NOT_FOUND', { courseSeq: missing })
  const refused = classes.find((one) => isPackage(one) || !mayBePacked(one))
  if (refused) fail('PACKAGE_CLASS_REFUSED', { courseSeq: refused.courseSeq })
  const named = courseSeqs.flatMap((courseSeq) => classes.filter((one) => one.courseSeq === courseSeq))
  const {
    courses: problem,
    title,
    currency,
  } = packageProblems({
    ...pack,
    courses: named,
  })
  requireNoProblems({ title, currency, courses: problem }, COURSE_LABELS)
}

/** ENR-38: a class with fewer free places than the package has attendees cannot take all of them. */
async function requireRoom(ctx: Context, packageSeq: number, added: readonly number[]): Promise<void> {
  if (added.length === 0) return
  const { rows } = await ctx.db.execute<{ course_seq: number }>(sql`
    select k.course_seq from courses k
    join course_counts n on n.channel_seq = k.channel_seq and n.course_seq = k.course_seq
    where k.channel_seq = ${ctx.channelSeq} and k.course_seq in ${[...added]}
      and k.user_limit_type_cd = ${CLASS_USER_LIMIT_TYPE.limited}
      and k.max_user_count - n.attend_count < (select count(*) from attendances a
        where a.channel_seq = k.channel_seq and a.course_seq = ${packageSeq} and a.choise_status_cd = '00'
          and not exists (select 1 from attendances b where b.channel_seq = k.channel_seq
            and b.course_seq = k.course_seq and b.user_seq = a.user_seq and ${sql.raw(hasSeat('b'))}))`)
  if (rows[0]) fail('CAPACITY_EXCEEDED', { courseSeq: rows[0].course_seq })
}

function classView(one: PackedClass, now: Date): Edited['courses'][number] {
  const {
    imageKey,
    discountStartAt: _,
    discountEndAt: __,
    trashTypeCd: ___,
    courseTypeCd: ____,
    userLimitTypeCd: _____,
    maxUserCount: ______,
    ...shown
  } = one
  return {
    ...shown,
    image: pictureOf(imageKey, null),
    discountPrice: discountNow(priceTermsIn(one, CURRENCY.krw), now),
  }
}
