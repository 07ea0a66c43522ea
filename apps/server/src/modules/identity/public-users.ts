import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { listUsers } from './store.ts'

/** What anybody may see of a person; never an address or a number (SEC-10). */
export interface PublicUser {
  userSeq: number
  /** Null for an account that is closed; the page has its own word for that. */
  name: string | null
  profileImageUrl: string | null
}

/** The people behind the keys, in one query; keys of nobody are left out. */
export async function findUsers(ctx: Context, userSeqs: readonly number[]): Promise<Map<number, PublicUser>> {
  const rows = await listUsers(ctx, userSeqs)
  return new Map(
    rows.map(({ userSeq, name, closedAt, profileImageKey }) => [
      userSeq,
      { userSeq, name: closedAt ? null : name, profileImageUrl: imageUrl(profileImageKey) },
    ]),
  )
}
