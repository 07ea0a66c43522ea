import type { QueryOf } from '@seodang/contract/endpoint'
import type { forms as listed } from '@seodang/contract/site-form'
import { holds } from '@seodang/domain/access'
import { COUPON_STATUS, FORM_TYPE } from '@seodang/domain/codes'
import { type FormGifts, GIFT_PERMISSIONS } from '@seodang/domain/site-form'
import { and, asc, desc, eq, ilike, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { containing } from '../../platform/database/containing.ts'
import { forms } from './tables.ts'

type Filter = Omit<QueryOf<typeof listed>, 'page' | 'size'>

/** FRM-07: a page of the site's forms with the number of their answers, and how many match. */
export async function listForms(
  ctx: Context,
  { q = '', publicYn, publishYn, sort = 'createdAt', direction = 'desc' }: Filter,
  { limit, offset }: { limit: number; offset: number },
) {
  const words = q.trim()
  const where = and(
    eq(forms.channelSeq, ctx.channelSeq),
    publicYn === undefined ? undefined : eq(forms.publicYn, publicYn),
    publishYn === undefined ? undefined : eq(forms.publishYn, publishYn),
    words === '' ? undefined : ilike(forms.title, containing(words)),
  )
  // The columns of the outer query by name: without their table they would be those of the inner one.
  const responseCount = sql<number>`(select count(*)::int from form_responses r
    where r.channel_seq = forms.channel_seq and r.form_seq = forms.form_seq)`
  const by =
    sort === 'title'
      ? sql`${forms.title} collate ko_natural`
      : sort === 'responseCount'
        ? responseCount
        : forms.createdAt
  const turn = direction === 'asc' ? asc : desc
  const [rows, totalCount] = await Promise.all([
    ctx.db
      .select({ form: forms, responseCount })
      .from(forms)
      .where(where)
      .orderBy(turn(by), turn(forms.formSeq))
      .limit(limit)
      .offset(offset),
    ctx.db.$count(forms, where),
  ])
  return { rows, totalCount }
}

/** Of each kind, so that the answer stays small. */
const MOST = 300

/** FRM-15: forms that a class may ask. */
export async function listAskableForms(ctx: Context): Promise<{ formSeq: number; title: string }[]> {
  return ctx.db
    .select({ formSeq: forms.formSeq, title: forms.title })
    .from(forms)
    .where(and(eq(forms.channelSeq, ctx.channelSeq), ne(forms.formType, FORM_TYPE.default)))
    .orderBy(desc(forms.createdAt), desc(forms.formSeq))
    .limit(MOST)
}

/** SEC-04. */
export async function isAskableForm(ctx: Context, formSeq: number): Promise<boolean> {
  const own = and(
    eq(forms.channelSeq, ctx.channelSeq),
    eq(forms.formSeq, formSeq),
    ne(forms.formType, FORM_TYPE.default),
  )
  return (await ctx.db.$count(forms, own)) > 0
}

export async function isAskedByClass(ctx: Context, formSeq: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ asked: boolean }>(sql`
    select exists (select 1 from courses
      where channel_seq = ${ctx.channelSeq} and form_seq = ${formSeq}) as asked`)
  return rows[0]?.asked === true
}

interface Named extends Record<string, unknown> {
  seq: string
  name: string
}

/**
 * What may follow an answer (FRM-12, event). Whoever may not give it by hand is told only of what is chosen, which is what
 * they may keep.
 */
export async function listGifts(ctx: Context, chosen: FormGifts) {
  const onlyThat = (gift: keyof FormGifts) =>
    holds(ctx.principal, GIFT_PERMISSIONS[gift]) ? null : (chosen[gift] ?? 0)
  const coupons = await ctx.db.execute<Named>(sql`
    select coupon_info_seq as seq, name from coupon_infos
    where channel_seq = ${ctx.channelSeq} and status_cd = ${COUPON_STATUS.active}
      and coupon_info_seq = coalesce(${onlyThat('couponInfoSeq')}::bigint, coupon_info_seq)
    order by coupon_info_seq desc limit ${MOST}`)
  const labels = await ctx.db.execute<Named>(sql`
    select label_seq as seq, name from member_labels where channel_seq = ${ctx.channelSeq}
      and label_seq = coalesce(${onlyThat('labelSeq')}::bigint, label_seq)
    order by name collate ko_natural, label_seq limit ${MOST}`)
  return {
    coupons: coupons.rows.map(({ seq, name }) => ({ couponInfoSeq: Number(seq), name })),
    labels: labels.rows.map(({ seq, name }) => ({ labelSeq: Number(seq), name })),
  }
}

/** SEC-04: whether what an answer gives is of this site. */
export async function areOwnGifts(
  ctx: Context,
  { couponInfoSeq, labelSeq }: { couponInfoSeq: number | null; labelSeq: number | null },
): Promise<{ coupon: boolean; label: boolean }> {
  const { rows } = await ctx.db.execute<{ coupon: boolean; label: boolean }>(sql`
    select
      exists (select 1 from coupon_infos where channel_seq = ${ctx.channelSeq}
        and coupon_info_seq = ${couponInfoSeq}::bigint) as coupon,
      exists (select 1 from member_labels where channel_seq = ${ctx.channelSeq}
        and label_seq = ${labelSeq}::bigint) as label`)
  return {
    coupon: couponInfoSeq === null || rows[0]?.coupon === true,
    label: labelSeq === null || rows[0]?.label === true,
  }
}
