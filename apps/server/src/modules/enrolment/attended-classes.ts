import type { ReplyOf } from '@seodang/contract/endpoint'
import type { attendedOfPackage } from '@seodang/contract/packages'
import { fail } from '@seodang/domain/errors'
import { isPackage } from '@seodang/domain/package-terms'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { getVisibleCourse } from '../catalog/index.ts'
import { listAttendedOf } from './package-store.ts'

/** ENR-27: what the member confirms before a package is bought. */
export async function attendedClasses(
  ctx: Context,
  packageSeq: number,
): Promise<ReplyOf<typeof attendedOfPackage>> {
  const pack = await getVisibleCourse(ctx, packageSeq)
  if (!isPackage(pack)) fail('CLASS_NOT_FOUND', { courseSeq: packageSeq })
  const list = await listAttendedOf(ctx, { packageSeq, userSeq: userSeqOf(ctx) })
  return { list, totalCount: list.length }
}
