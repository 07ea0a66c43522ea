import type { certificates as listed, verifyCertificate } from '@seodang/contract/certificate'
import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import { certificateNumber, maskedName } from '@seodang/domain/certificate'
import { fail } from '@seodang/domain/errors'
import { pagingOf } from '@seodang/domain/paging'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { ruleOf } from './certificate-rule.ts'
import { countCandidates, findByNumber, listCandidates, listOwn } from './certificate-store.ts'
import { standingsOf } from './standing.ts'

/** CERT-06: the people of a class, how far they are, and their certificates. */
export async function listCertificates(
  ctx: Context,
  courseSeq: number,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { q = '', state } = query
  const [rows, counts, rule] = await Promise.all([
    listCandidates(ctx, courseSeq, { q, ...(state && { state }), ...pagingOf(query) }),
    countCandidates(ctx, courseSeq, q),
    ruleOf(ctx, courseSeq),
  ])
  const standings = await standingsOf(
    ctx,
    courseSeq,
    rule,
    rows.map((row) => row.user_seq),
  )
  const list = rows.map((row) => {
    const standing = standings.get(row.user_seq)
    return {
      attendSeq: row.attend_seq,
      name: row.name,
      email: row.email ?? '',
      progressPercent: standing?.progressPercent ?? 0,
      isEarned: standing?.isEarned ?? false,
      requirements: standing?.requirements ?? [],
      certificate:
        row.certificate_seq === null || row.number === null || row.issued_at === null
          ? null
          : {
              certificateSeq: row.certificate_seq,
              number: row.number,
              issuedAt: new Date(row.issued_at).toISOString(),
              issuedBy: row.issued_by,
              withdrawnAt: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
              withdrawReason: row.withdraw_reason,
            },
    }
  })
  const totalCount = state ? counts[state] : counts.issued + counts.none + counts.withdrawn
  return { list, totalCount, counts }
}

/** CERT-05: those that stand. */
export async function myCertificates(ctx: Context, courseSeq?: number) {
  const rows = await listOwn(ctx, userSeqOf(ctx), courseSeq)
  const list = rows.map((row) => ({
    certificateSeq: row.certificateSeq,
    courseSeq: row.courseSeq,
    number: row.number,
    title: row.title,
    courseTitle: row.courseTitle,
    issuedAt: row.issuedAt.toISOString(),
  }))
  return { list, totalCount: list.length }
}

/** BYD-12: what compares a paper with what was issued, and nothing about the person besides (SEC-10). */
export async function verify(ctx: Context, typed: string): Promise<ReplyOf<typeof verifyCertificate>> {
  const number = certificateNumber(typed)
  const row = number === null ? undefined : await findByNumber(ctx, number)
  if (!row) fail('NO_DATA', { number: typed })
  return {
    number: row.number,
    name: maskedName(row.name),
    courseTitle: row.courseTitle,
    siteName: row.siteName,
    title: row.title,
    issuedAt: row.issuedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  }
}
