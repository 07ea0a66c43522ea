import type pg from 'pg'
import { DatabaseAway } from './outage.ts'

/** A server that answers at all says it at once; a frozen one says nothing. */
const LONGEST_MS = 4_000

/**
 * Asked of each new session: after a failover the name of the database may lead to the server of before for a while,
 * which follows the new one. It answers questions, with what was true some time ago, and gives advisory locks that shut
 * out nobody. A server becomes a follower only by a start, which ends its sessions: so a session that was asked once is
 * right for good (docs/decisions/followers.md).
 */
export async function refuseFollower(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const asked = { text: 'select pg_is_in_recovery() as follows', query_timeout: LONGEST_MS }
  const { rows } = await client.query<{ follows: boolean }>(asked)
  if (rows[0]?.follows !== false) throw new DatabaseAway('the server of the database follows another one')
}
