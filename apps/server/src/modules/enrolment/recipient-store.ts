import { isCodeOf, LANGUAGE, type Language } from '@seodang/domain/codes'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { courses } from '../catalog/tables.ts'
import { users } from '../identity/tables.ts'
import { channels, type SiteWords } from '../site/tables.ts'

/** A person as a mail about a class addresses them: in their language, with the site's words. */
export interface Recipient {
  userSeq: number
  name: string
  language: Language
  words: SiteWords
  /** Empty where the mail is about no class. */
  classTitle: string
  /** A closed account gets no mail. */
  isClosed: boolean
}

export async function listRecipients(
  ctx: Context,
  userSeqs: readonly number[],
  courseSeq: number | null,
): Promise<Recipient[]> {
  const rows = await ctx.db
    .select({
      userSeq: users.userSeq,
      name: users.name,
      language: users.language,
      closedAt: users.closedAt,
      classTitle: courses.title,
      siteLanguage: channels.language,
      words: channels.words,
    })
    .from(users)
    .innerJoin(channels, eq(channels.channelSeq, ctx.channelSeq))
    .leftJoin(
      courses,
      and(eq(courses.channelSeq, ctx.channelSeq), sql`${courses.courseSeq} = ${courseSeq}::bigint`),
    )
    .where(sql`${users.userSeq} = any(${sql.param([...userSeqs])}::bigint[])`)
  const found = rows.filter(({ classTitle }) => courseSeq === null || classTitle !== null)
  return found.map(({ closedAt, classTitle, language, siteLanguage, ...rest }) => ({
    ...rest,
    classTitle: classTitle ?? '',
    language: isCodeOf(LANGUAGE, language) ? language : siteLanguage,
    isClosed: closedAt !== null,
  }))
}
