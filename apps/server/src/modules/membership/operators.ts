import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  certifyOperator as certifying,
  changeOperator as changing,
  listOperators as listing,
  readOperator as reading,
} from '@seodang/contract/operators'
import { USER_TYPE } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CERTIFICATION_LABELS } from '@seodang/domain/field-labels'
import {
  CERTIFICATION_NOTE_LENGTH,
  changesFor,
  type OperatorRole,
  operatorProblem,
} from '@seodang/domain/operators'
import { permissionsOf } from '@seodang/domain/permissions'
import { textProblem } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { actingAmong } from './acting.ts'
import { openWaitingClasses } from './class-parts.ts'
import { countWaitingInvitations } from './invitation-store.ts'
import {
  countOperators,
  countRoles,
  deleteOperator,
  findOperatorView,
  listOperatorViews,
  type OperatorRow,
  roleOf,
  saveCertification,
  upsertOperator,
} from './operator-store.ts'
import { tellRoleChange } from './role-change.ts'
import { endUnbacked } from './standing-behind.ts'

export async function listOperators(
  ctx: Context,
  query: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const list = await listOperatorViews(ctx, query)
  const totalCount = await countOperators(ctx, query)
  const roles = await countRoles(ctx)
  const waiting = await countWaitingInvitations(ctx)
  return { list, totalCount, counts: { all: roles.OWN + roles.MNG + roles.TCH, ...roles, waiting } }
}

export async function readOperator(ctx: Context, userSeq: number): Promise<ReplyOf<typeof reading>> {
  const operator = (await findOperatorView(ctx, userSeq)) ?? fail('NO_DATA')
  return { operator, ownerCount: (await countRoles(ctx)).OWN }
}

/** OPR-02, OPR-10, OPR-11, SET-09. */
export function changeOperator(outer: Context, userSeq: number, body: BodyOf<typeof changing>) {
  return inTransaction(outer, async (ctx) => {
    const { before } = await mayBecome(ctx, userSeq, body)
    if (before.revision !== body.revision) fail('CONFLICT_EDITED', { userSeq })
    const role = { userTypeCd: body.userTypeCd, ...changesFor(body.userTypeCd, permissionsOf(body)) }
    await upsertOperator(ctx, { userSeq, ...role })
    await audit(ctx, 'operator.change', `user:${userSeq}`, roleOf(before), role)
    await tellRoleChange(ctx, before, { userSeq, ...role })
    await endUnbacked(ctx, userSeq)
    return readOperator(ctx, userSeq)
  })
}

/** The person leaves the staff and the classes, and stays a member. */
export function removeOperator(outer: Context, userSeq: number) {
  return inTransaction(outer, async (ctx) => {
    const { before } = await mayBecome(ctx, userSeq, null)
    const classes = (await findOperatorView(ctx, userSeq))?.classes ?? []
    await deleteOperator(ctx, userSeq)
    await audit(ctx, 'operator.remove', `user:${userSeq}`, { ...roleOf(before), classes }, null)
    await tellRoleChange(ctx, before, null)
    await endUnbacked(ctx, userSeq)
    return {}
  })
}

/** OPR-09: with the first mark the classes begin that the invitation named. */
export function certifyOperator(
  outer: Context,
  userSeq: number,
  { certifiedYn, note }: BodyOf<typeof certifying>,
) {
  const isCertified = certifiedYn === 'Y'
  const problem = textProblem(note, { max: CERTIFICATION_NOTE_LENGTH, isRequired: isCertified })
  requireNoProblems({ note: problem ?? undefined }, CERTIFICATION_LABELS)
  return inTransaction(outer, async (ctx) => {
    const { rows } = await actingAmong(ctx)
    const before = targetIn(rows, userSeq)
    const after = {
      certifiedAt: isCertified ? ctx.now : null,
      certifiedBy: isCertified ? userSeqOf(ctx) : before.certifiedBy,
      certifiedNote: isCertified ? note.trim() : before.certifiedNote,
    }
    await saveCertification(ctx, userSeq, after)
    if (isCertified && before.certifiedBy === null) await openWaitingClasses(ctx, before)
    const { certifiedAt, certifiedBy, certifiedNote } = before
    await audit(
      ctx,
      'operator.certify',
      `user:${userSeq}`,
      { certifiedAt, certifiedBy, certifiedNote },
      after,
    )
    return readOperator(ctx, userSeq)
  })
}

async function mayBecome(
  ctx: Context,
  userSeq: number,
  next: OperatorRole | null,
): Promise<{ before: OperatorRow }> {
  const { actor, rows } = await actingAmong(ctx)
  const before = targetIn(rows, userSeq)
  const owners = rows.filter(({ userTypeCd }) => userTypeCd === USER_TYPE.owner).length
  const problem = operatorProblem(actor, before, next, owners)
  if (problem) fail(problem)
  return { before }
}

const targetIn = (rows: readonly OperatorRow[], userSeq: number): OperatorRow =>
  rows.find((row) => row.userSeq === userSeq) ?? fail('NO_DATA')
