import type { BodyOf, QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  changeRegistered as changing,
  createRegistered as creating,
  listRegistered as listing,
} from '@seodang/contract/registered'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { REGISTERED_LABELS } from '@seodang/domain/field-labels'
import { keptRegistered, registeredProblems } from '@seodang/domain/member'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import * as store from './registered-store.ts'

type Body = BodyOf<typeof creating>

/** MEM-02, MEM-06: one page of those whom staff entered, with the numbers of the tabs. */
export async function registeredPage(
  ctx: Context,
  query: QueryOf<typeof listing>,
): Promise<ReplyOf<typeof listing>> {
  const [list, counts] = await Promise.all([
    store.listRegisteredRows(ctx, query, pageOfList(query)),
    store.countRegistered(ctx, query),
  ])
  return { list, totalCount: counts[query.state ?? 'all'], counts }
}

export async function readRegistered(ctx: Context, registeredSeq: number): Promise<store.RegisteredView> {
  return (await store.findRegistered(ctx, registeredSeq)) ?? fail('NO_DATA', { registeredSeq })
}

/** MEM-06: somebody by hand; who is here already, as a member or entered, is refused with where to find them. */
export function createRegistered(outer: Context, body: Body): Promise<store.RegisteredView> {
  requireNoProblems(registeredProblems(body), REGISTERED_LABELS)
  return inTransaction(outer, async (ctx) => {
    await store.lockRegistered(ctx)
    const kept = keptRegistered(body)
    await requireNew(ctx, kept)
    const [registeredSeq] = await store.insertRegistered(ctx, userSeqOf(ctx), [kept])
    if (registeredSeq === undefined) fail('ALREADY_REGISTERED')
    await audit(ctx, 'registered.create', `registered:${registeredSeq}`, null, kept)
    return readRegistered(ctx, registeredSeq)
  })
}

/**
 * What staff entered, unless somebody else changed it since it was read (SET-09); of somebody who has joined, only the
 * note and the name are theirs to change.
 */
export function changeRegistered(
  outer: Context,
  registeredSeq: number,
  { revision, ...body }: BodyOf<typeof changing>,
): Promise<store.RegisteredView> {
  requireNoProblems(registeredProblems(body), REGISTERED_LABELS)
  return inTransaction(outer, async (ctx) => {
    await store.lockRegistered(ctx)
    const before = await readRegistered(ctx, registeredSeq)
    if (before.revision !== revision) fail('CONFLICT_EDITED', { registeredSeq })
    const wanted = keptRegistered(body)
    const isJoined = before.userSeq !== null
    const kept = isJoined ? { ...wanted, email: before.email, phone: before.phone } : wanted
    if (!isJoined) await requireNew(ctx, kept, registeredSeq)
    await store.updateRegistered(ctx, before, kept)
    const { name, email, phone, note } = before
    await audit(ctx, 'registered.modify', `registered:${registeredSeq}`, { name, email, phone, note }, kept)
    return readRegistered(ctx, registeredSeq)
  })
}

export function deleteRegistered(outer: Context, registeredSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { name, email, phone } = await readRegistered(ctx, registeredSeq)
    if (!(await store.removeRegistered(ctx, registeredSeq))) fail('NO_DATA', { registeredSeq })
    await audit(ctx, 'registered.delete', `registered:${registeredSeq}`, { name, email, phone }, null)
  })
}

async function requireNew(ctx: Context, { email, phone }: store.Kept, but = 0): Promise<void> {
  const keys = { emails: email === null ? [] : [email], phones: phone === null ? [] : [phone] }
  if ((await store.listMembersKeys(ctx, keys)).size > 0) fail('REGISTERED_IS_MEMBER')
  if ((await store.listTaken(ctx, keys, but)).size > 0) fail('ALREADY_REGISTERED')
}

/** MEM-06: whoever has just joined is looked for among those whom staff entered. */
export function noticeJoined(outer: Context, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await store.lockRegistered(ctx)
    await store.joinRegistered(ctx, userSeq)
  })
}
