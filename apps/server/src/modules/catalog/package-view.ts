import type { ReplyOf } from '@seodang/contract/endpoint'
import type { getPackage as read } from '@seodang/contract/packages'
import { CURRENCY, PUBLIC, RELEASE_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { isPackage, packageSaving, packageTerms } from '@seodang/domain/package-terms'
import type { Context } from '../../platform/context.ts'
import { courseCards } from './card.ts'
import { getCourse } from './course.ts'
import { classesOf } from './package-store.ts'

/** CAT-02, CAT-39: a package as everybody who may know of it sees it. */
export async function getPackage(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof read>> {
  const course = await getCourse(ctx, courseSeq)
  if (!isPackage(course)) fail('CLASS_NOT_FOUND', { courseSeq })
  const classes = await classesOf(ctx, courseSeq)
  const shown = classes.filter(
    ({ publicCd, releaseStateCd }) => publicCd === PUBLIC.public && releaseStateCd === RELEASE_STATE.released,
  )
  const cards = await courseCards(
    ctx,
    shown.map((one) => one.courseSeq),
  )
  const { sum, saving } = packageSaving(course, classes, ctx.now)
  const { title, subTitle, imageUrl, refererCodeUrl, discountPrice, discountEndAt, trashTypeCd } = course
  return {
    courseSeq,
    channelSeq: course.channelSeq,
    title,
    subTitle,
    imageUrl,
    refererCodeUrl,
    discountPrice,
    discountEndAt,
    trashTypeCd,
    ...sale(course),
    fareCd: course.fareCd,
    installmentStatus: course.installmentStatus,
    installmentMonth: course.installmentMonth,
    period: course.vodDays,
    currency: course.currency ?? CURRENCY.krw,
    courses: shown.map((one) => one.courseSeq),
    course,
    classes: shown.flatMap((one) => cards.get(one.courseSeq) ?? []),
    otherCount: classes.length - shown.length,
    classesSum: sum,
    saving,
  }
}

function sale(course: Awaited<ReturnType<typeof getCourse>>) {
  const terms = packageTerms({
    ...course,
    payStartAt: date(course.payStartAt),
    payEndAt: date(course.payEndAt),
  })
  return {
    price: terms.price,
    settingPayTimeYn: terms.settingPayTimeYn,
    startAt: course.payStartCd === '00' ? course.payStartAt : null,
    endAt: course.payEndCd === '00' ? course.payEndAt : null,
    userLimitTypeCd: terms.userLimitTypeCd,
    choiseTypeCd: terms.choiseTypeCd,
    partNumber: terms.partNumber ?? 0,
    currentPartNumber: terms.currentPartNumber,
  }
}

const date = (at: string | null) => (at === null ? null : new Date(at))
