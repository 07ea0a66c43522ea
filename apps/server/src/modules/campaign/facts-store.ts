import type { Sender } from '@seodang/domain/campaign-law'
import type { Language } from '@seodang/domain/codes'
import type { Words } from '@seodang/domain/words'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'

/** What a campaign's texts are filled with, apart from its reader. */
export interface CampaignFacts {
  sender: Sender
  language: Language
  words: Partial<Record<Language, Words>>
  courseTitle: string | null
  couponName: string | null
}

interface Row extends Record<string, unknown> {
  name: string
  language: Language
  words: Partial<Record<Language, Words>>
  corp_name: string | null
  addr: string | null
  phone: string | null
  email: string | null
  course_title: string | null
  coupon_name: string | null
}

export async function campaignFacts(
  ctx: Context,
  { courseSeq, couponInfoSeq }: { courseSeq: number | null; couponInfoSeq: number | null },
): Promise<CampaignFacts> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select c.name, c.language, c.words, c.corp_name, c.addr, c.phone, c.email,
      (select k.title from courses k where k.channel_seq = c.channel_seq and k.course_seq = ${courseSeq}::bigint) as course_title,
      (select i.name from coupon_infos i where i.channel_seq = c.channel_seq
        and i.coupon_info_seq = ${couponInfoSeq}::bigint) as coupon_name
    from channels c where c.channel_seq = ${ctx.channelSeq}`)
  const [row] = rows
  if (!row) throw new Error('a campaign of no site')
  const { name, corp_name: corpName, addr, phone, email } = row
  return {
    sender: { site: name, corpName, addr, phone, email },
    language: row.language,
    words: row.words,
    courseTitle: row.course_title,
    couponName: row.coupon_name,
  }
}
