import type { ReplyOf } from '@seodang/contract/endpoint'
import type { memberAnswers } from '@seodang/contract/form'
import type { Language } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { answerWords } from '@seodang/domain/form'
import { formatStamp } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { findResponse, isKnownHere, listResponses, type ResponseLine } from './responses-store.ts'
import { type FormRow, findStandingForm, getForm, listEveryField } from './store.ts'

/** FRM-14: fails with NO_DATA for anybody who has no place in this site. */
export async function answersOfMember(ctx: Context, userSeq: number): Promise<ReplyOf<typeof memberAnswers>> {
  if (!(await isKnownHere(ctx, userSeq))) fail('NO_DATA', { userSeq })
  const form = await findStandingForm(ctx)
  const response = form && (await findResponse(ctx, form.formSeq, userSeq))
  return {
    answeredAt: response?.updatedAt.toISOString() ?? null,
    answers: response?.answers ?? [],
  }
}

const WORDS: Record<
  Language,
  { file: string; name: string; email: string; at: string; agreed: string; removed: string; visitor: string }
> = {
  ko: {
    file: '가입 양식 답변',
    name: '이름',
    email: '이메일',
    at: '답한 시각',
    agreed: '동의',
    removed: '(지운 항목)',
    visitor: '비회원',
  },
  en: {
    file: 'Answers on joining',
    name: 'Name',
    email: 'Email',
    at: 'Answered',
    agreed: 'Agreed',
    removed: '(removed)',
    visitor: 'Visitor',
  },
  ja: {
    file: '参加フォームの回答',
    name: '名前',
    email: 'メール',
    at: '回答日時',
    agreed: '同意',
    removed: '(削除した項目)',
    visitor: 'ゲスト',
  },
}
const WIDTH = 24

/** FRM-14, SEC-48: the answers of the standing form. */
export const joinAnswersSheet = async (ctx: Context) => sheetOf(ctx, (await findStandingForm(ctx)) ?? null)

/** FRM-14, SEC-48. */
export const answersSheet = async (ctx: Context, formSeq: number) => sheetOf(ctx, await getForm(ctx, formSeq))

/** A column for each field, removed ones last. Taking personal data out of the system is recorded. */
async function sheetOf(ctx: Context, form: FormRow | null): Promise<{ name: string; body: Buffer }> {
  const words = WORDS[ctx.language]
  const [fields, { rows }] = form
    ? await Promise.all([listEveryField(ctx, form.formSeq), listResponses(ctx, form.formSeq)])
    : [[], { rows: [] }]
  const answered = new Set(rows.flatMap(({ answers }) => answers.map(({ fieldSeq }) => fieldSeq)))
  const column = (header: string, value: SheetColumn<ResponseLine>['value']) => ({
    header,
    width: WIDTH,
    value,
  })
  const columns = [
    column(words.name, ({ name }) => name ?? words.visitor),
    column(words.email, ({ email }) => email),
    column(words.at, ({ updatedAt }) => formatStamp(updatedAt)),
    ...fields
      .filter(({ fieldSeq, removedAt }) => removedAt === null || answered.has(fieldSeq))
      .map(({ fieldSeq, label, removedAt }) =>
        column(removedAt === null ? label : `${label} ${words.removed}`, ({ answers }) => {
          const kept = answers.find((answer) => answer.fieldSeq === fieldSeq)
          return kept ? answerWords(kept, words.agreed) : null
        }),
      ),
  ]
  await audit(ctx, 'form.download', `form:${form?.formSeq ?? 'join'}`, null, { rows: rows.length })
  return { name: form?.title || words.file, body: await spreadsheet(columns, rows) }
}
