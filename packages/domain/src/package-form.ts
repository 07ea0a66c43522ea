import { CURRENCY, type Currency, FARE, type FareCd, TRASH_TYPE, type TrashTypeCd } from './codes.ts'
import { type CourseDraft, courseProblems } from './course-form.ts'
import { onlyProblems, type Problems } from './problems.ts'

/** PKG-03. */
export const MIN_PACKAGE_CLASSES = 2

export type PackageClass = { courseSeq: number; currency: Currency; fareCd: FareCd; trashTypeCd: TrashTypeCd }

export type PackageDraft = Pick<
  CourseDraft,
  'title' | 'subTitle' | 'fareCd' | 'price' | 'discountPrice' | 'discountStartAt' | 'discountEndAt'
> & { currency: Currency; courses: readonly PackageClass[] }

/** PKG-03, PKG-06, PAY-06, PKG-09: what is wrong with a package as typed. */
export function packageProblems(draft: PackageDraft): Problems<keyof PackageDraft> {
  const { title, subTitle, price, discountPrice, discountEndAt } = courseProblems(draft)
  return onlyProblems({
    title: title ?? null,
    subTitle: subTitle ?? null,
    price: price ?? null,
    discountPrice: discountPrice ?? null,
    discountEndAt: discountEndAt ?? null,
    currency: isWonOnly(draft.courses) && draft.currency !== CURRENCY.krw ? 'krwOnly' : null,
    courses: coursesProblem(draft.courses),
  })
}

function coursesProblem(courses: readonly PackageClass[]) {
  const distinct = new Set(courses.map(({ courseSeq }) => courseSeq))
  if (distinct.size < MIN_PACKAGE_CLASSES) return { code: 'tooFew' as const, n: MIN_PACKAGE_CLASSES }
  if (distinct.size < courses.length) return 'duplicate' as const
  return courses.every(mayBePacked) ? null : ('unknownChoice' as const)
}

/** PKG-09: neither in the bin nor free-open. */
export function mayBePacked({ fareCd, trashTypeCd }: PackageClass): boolean {
  return fareCd !== FARE.open && trashTypeCd === TRASH_TYPE.active
}

/** PAY-06, PKG-06: classes of different currencies can be paid in won only. */
export function isWonOnly(courses: readonly { currency: Currency }[]): boolean {
  return new Set(courses.map(({ currency }) => currency)).size > 1
}
