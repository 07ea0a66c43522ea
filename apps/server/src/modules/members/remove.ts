import type { BodyOf } from '@seodang/contract/endpoint'
import type { removeMember as removing } from '@seodang/contract/member'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { removeMember } from '../membership/index.ts'
import { insertBlock, removeBlock } from './blocks-store.ts'

/** MEM-07, MEM-08: ends the membership and, where that is wanted, keeps the person from joining again. */
export function remove(
  outer: Context,
  userSeq: number,
  { blockYn, reason = '' }: BodyOf<typeof removing>,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const words = reason.trim()
    await removeMember(ctx, userSeq, { reason: words, isBlocked: blockYn === 'Y' })
    if (blockYn === 'Y') await insertBlock(ctx, { userSeq, reason: words, byUserSeq: userSeqOf(ctx) })
  })
}

/** MEM-07: the person may join again; they are no member until they do. */
export function unblock(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    if (!(await removeBlock(ctx, userSeq))) fail('NO_DATA', { userSeq })
    await audit(ctx, 'member.unblock', `user:${userSeq}`, { isBlocked: true }, { isBlocked: false })
  })
}
