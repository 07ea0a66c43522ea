import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { livingAccount } from '../identity/index.ts'
import { wasLost, writeLost } from './certificate-store.ts'
import { issueIfEarned } from './issue.ts'

interface Lost {
  orderSeq: number
  userSeq: number
  lost: readonly { courseSeq: number; since: string }[]
  until: string
}

/** CERT-06, PAY-10: the certificates of classes that were paid back whole say so where they are checked. */
export function withdrawLost(outer: Context, { orderSeq, userSeq, lost, until }: Lost): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const people = [userSeq, await livingAccount(ctx, userSeq)]
    for (const { courseSeq, since } of lost) {
      const period = { orderSeq, courseSeq, since: new Date(since), until: new Date(until) }
      for (const { certificateSeq } of await writeLost(ctx, people, period))
        await audit(ctx, 'certificate.withdraw', `certificate:${certificateSeq}`, null, { orderSeq })
    }
  })
}

/** Whoever buys the class again has done what it asks for already. What staff withdrew is theirs to give. */
export async function issueAgain(ctx: Context, courseSeq: number, userSeq: number): Promise<void> {
  if (await wasLost(ctx, courseSeq, userSeq)) await issueIfEarned(ctx, courseSeq, userSeq)
}
