import type { ReplyOf } from '@seodang/contract/endpoint'
import type { attendedOfPackage } from '@seodang/contract/packages'
import { fail } from '@seodang/domain/errors'
import { isPackage } from '@seodang/domain/package-terms'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { countUnpublished, listAttendedOf, listFullClasses } from './package-store.ts'

/** ENR-27, PKG-05: what the member confirms before a package is bought; one that is not sold for a class of it is not asked for. */
export async function attendedClasses(
  ctx: Context,
  packageSeq: number,
): Promise<ReplyOf<typeof attendedOfPackage>> {
  const pack = await getVisibleCourse(ctx, packageSeq)
  if (!isPackage(pack)) fail('CLASS_NOT_FOUND', { courseSeq: packageSeq })
  const packed = { packageSeq, userSeq: userSeqOf(ctx) }
  if ((await countUnpublished(ctx, packed)) > 0) fail('PACKAGE_CLASS_UNPUBLISHED')
  const full = await listFullClasses(ctx, packed)
  if (full.length > 0) fail('PACKAGE_CLASS_FULL', { shown: { courses: full } })
  const list = await listAttendedOf(ctx, packed)
  return { list, totalCount: list.length }
}
