import type { addAddress, changeAddress, myAddresses } from '@seodang/contract/delivery'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import {
  addressProblems,
  type DeliveryAddress,
  MOST_ADDRESSES,
  tidyAddress,
} from '@seodang/domain/delivery-address'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { ADDRESS_LABELS } from '@seodang/domain/field-labels'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { userAddresses } from './tables.ts'

type Body = BodyOf<typeof addAddress>
type Kept = ReplyOf<typeof addAddress>

const FIELDS = {
  addressSeq: userAddresses.addressSeq,
  recipient: userAddresses.recipient,
  phone: userAddresses.phone,
  zipcode: userAddresses.zipcode,
  addr1: userAddresses.addr1,
  addr2: userAddresses.addr2,
  note: userAddresses.note,
  isDefault: userAddresses.isDefault,
  revision: userAddresses.revision,
}

/** DLV-05: the caller's own and nobody else's; the usual one first. */
export async function listAddresses(ctx: Context): Promise<ReplyOf<typeof myAddresses>> {
  const list = await ctx.db
    .select(FIELDS)
    .from(userAddresses)
    .where(eq(userAddresses.userSeq, userSeqOf(ctx)))
    .orderBy(desc(userAddresses.isDefault), asc(userAddresses.addressSeq))
  return { list, totalCount: list.length }
}

export function addMyAddress(outer: Context, { isDefault, ...given }: Body): Promise<Kept> {
  requireNoProblems(addressProblems(given), ADDRESS_LABELS)
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    const kept = await keepAddress(ctx, userSeq, tidyAddress(given))
    if (kept === 'full') fail('ADDRESSES_FULL')
    if (isDefault) await makeDefault(ctx, userSeq, kept)
    return getAddress(ctx, userSeq, kept)
  })
}

export function changeMyAddressBook(
  outer: Context,
  addressSeq: number,
  { isDefault, revision, ...given }: BodyOf<typeof changeAddress>,
): Promise<Kept> {
  requireNoProblems(addressProblems(given), ADDRESS_LABELS)
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    await oneAtATime(ctx, userSeq)
    const kept = await getAddress(ctx, userSeq, addressSeq)
    if (kept.revision !== revision) fail('CONFLICT_EDITED', { addressSeq })
    await ctx.db
      .update(userAddresses)
      .set({ ...tidyAddress(given), revision: revision + 1 })
      .where(and(eq(userAddresses.userSeq, userSeq), eq(userAddresses.addressSeq, addressSeq)))
    if (isDefault && !kept.isDefault) await makeDefault(ctx, userSeq, addressSeq)
    return getAddress(ctx, userSeq, addressSeq)
  })
}

export function removeMyAddress(outer: Context, addressSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const userSeq = userSeqOf(ctx)
    await oneAtATime(ctx, userSeq)
    const { isDefault } = await getAddress(ctx, userSeq, addressSeq)
    await ctx.db
      .delete(userAddresses)
      .where(and(eq(userAddresses.userSeq, userSeq), eq(userAddresses.addressSeq, addressSeq)))
    const [next] = await ctx.db
      .select({ addressSeq: userAddresses.addressSeq })
      .from(userAddresses)
      .where(eq(userAddresses.userSeq, userSeq))
      .orderBy(asc(userAddresses.addressSeq))
      .limit(1)
    if (isDefault && next) await makeDefault(ctx, userSeq, next.addressSeq)
  })
}

/** Keeps an address once; the first becomes the usual one. Whoever has too many keeps what they have. */
export async function keepAddress(
  ctx: Context,
  userSeq: number,
  address: DeliveryAddress,
): Promise<number | 'full'> {
  await oneAtATime(ctx, userSeq)
  const kept = await ctx.db.select(FIELDS).from(userAddresses).where(eq(userAddresses.userSeq, userSeq))
  const same = kept.find(
    (one) =>
      one.recipient === address.recipient &&
      one.phone === address.phone &&
      one.zipcode === address.zipcode &&
      one.addr1 === address.addr1 &&
      one.addr2 === address.addr2,
  )
  if (same) return same.addressSeq
  if (kept.length >= MOST_ADDRESSES) return 'full'
  const [row] = await ctx.db
    .insert(userAddresses)
    .values({ ...address, userSeq, isDefault: kept.length === 0, createdAt: ctx.now })
    .returning({ addressSeq: userAddresses.addressSeq })
  if (!row) throw new Error('no address was kept')
  return row.addressSeq
}

async function getAddress(ctx: Context, userSeq: number, addressSeq: number): Promise<Kept> {
  const [row] = await ctx.db
    .select(FIELDS)
    .from(userAddresses)
    .where(and(eq(userAddresses.userSeq, userSeq), eq(userAddresses.addressSeq, addressSeq)))
  return row ?? fail('NO_DATA', { addressSeq })
}

/** Off before on: one statement could meet the index of the usual one half-way. */
async function makeDefault(ctx: Context, userSeq: number, addressSeq: number): Promise<void> {
  const mine = eq(userAddresses.userSeq, userSeq)
  await ctx.db.update(userAddresses).set({ isDefault: false }).where(mine)
  await ctx.db
    .update(userAddresses)
    .set({ isDefault: true })
    .where(and(mine, eq(userAddresses.addressSeq, addressSeq)))
}

async function oneAtATime(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`addresses:${userSeq}`}, 0))`)
}

/** ACC-29: gone with the account. */
export async function forgetAddresses(ctx: Context, userSeq: number): Promise<void> {
  await ctx.db.delete(userAddresses).where(eq(userAddresses.userSeq, userSeq))
}

/** SOC-19: two accounts become one; the usual address of the one that stays is still that, if it had any. */
export function moveAddresses(outer: Context, fromUserSeq: number, intoUserSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await oneAtATime(ctx, intoUserSeq)
    const own = await ctx.db.$count(userAddresses, eq(userAddresses.userSeq, intoUserSeq))
    await ctx.db
      .update(userAddresses)
      .set({ userSeq: intoUserSeq, ...(own > 0 && { isDefault: false }) })
      .where(eq(userAddresses.userSeq, fromUserSeq))
  })
}
