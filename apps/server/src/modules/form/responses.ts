import type { QueryOf, ReplyOf } from '@seodang/contract/endpoint'
import type { formResponse, formResponses, formSummary, forms } from '@seodang/contract/site-form'
import { FORM_FIELD_KIND, YN } from '@seodang/domain/codes'
import { type KeptAnswer } from '@seodang/domain/form'
import { formState } from '@seodang/domain/site-form'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { pageOfList } from '../../platform/http/paging.ts'
import { listForms } from './list-store.ts'
import {
  countAnswers,
  countResponses,
  deleteResponses,
  getResponseLine,
  listResponses,
  type ResponseLine,
} from './responses-store.ts'
import { type FieldRow, getForm, listEveryField } from './store.ts'

/** FRM-07. */
export async function formsPage(
  ctx: Context,
  { page, size, ...filter }: QueryOf<typeof forms>,
): Promise<ReplyOf<typeof forms>> {
  const { rows, totalCount } = await listForms(ctx, filter, pageOfList({ page, size }))
  return {
    list: rows.map(({ form, responseCount }) => ({
      formSeq: form.formSeq,
      title: form.title,
      formType: form.formType,
      publicYn: form.publicYn,
      publishYn: form.publishYn,
      state: formState(form, responseCount, ctx.now),
      startAt: form.startAt?.toISOString() ?? null,
      endAt: form.endAt?.toISOString() ?? null,
      answerLimit: form.answerLimit,
      responseCount,
      createdAt: form.createdAt.toISOString(),
    })),
    totalCount,
  }
}

const viewOf = ({ createdAt, updatedAt, responseSeq, userSeq, name, email, courseTitle }: ResponseLine) => ({
  responseSeq,
  userSeq,
  name,
  email,
  courseTitle,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const PREVIEWED = 2
const PREVIEW_CHARACTERS = 80

/** Of the first things that were asked; that somebody agreed says little. */
const previewOf = (answers: readonly KeptAnswer[]) =>
  answers
    .filter(({ kind }) => kind !== FORM_FIELD_KIND.agree)
    .slice(0, PREVIEWED)
    .map(({ label, kind, values }) => ({ label, kind, text: values.join(', ').slice(0, PREVIEW_CHARACTERS) }))

/** FRM-14. */
export async function responsesPage(
  ctx: Context,
  formSeq: number,
  { page, size, q }: QueryOf<typeof formResponses>,
): Promise<ReplyOf<typeof formResponses>> {
  await getForm(ctx, formSeq)
  const { rows, totalCount } = await listResponses(ctx, formSeq, { q: q ?? '' }, pageOfList({ page, size }))
  return { list: rows.map((row) => ({ ...viewOf(row), preview: previewOf(row.answers) })), totalCount }
}

export async function oneResponse(
  ctx: Context,
  formSeq: number,
  responseSeq: number,
): Promise<ReplyOf<typeof formResponse>> {
  await getForm(ctx, formSeq)
  const row = await getResponseLine(ctx, formSeq, responseSeq)
  return { ...viewOf(row), answers: row.answers }
}

export function removeResponses(
  outer: Context,
  formSeq: number,
  responseSeqs: readonly number[],
): Promise<{ deletedCount: number }> {
  return inTransaction(outer, async (ctx) => {
    await getForm(ctx, formSeq)
    const deleted = await deleteResponses(ctx, formSeq, responseSeqs)
    // Which answers, not what they said: that is gone for good.
    if (deleted.length > 0)
      await audit(ctx, 'form.deleteResponses', `form:${formSeq}`, { responseSeqs: deleted }, null)
    return { deletedCount: deleted.length }
  })
}

/** FRM-14: what a chart of each field shows; a removed field only where it was answered. */
export async function summary(ctx: Context, formSeq: number): Promise<ReplyOf<typeof formSummary>> {
  await getForm(ctx, formSeq)
  const [responseCount, fields, { answered, values }] = await Promise.all([
    countResponses(ctx, formSeq),
    listEveryField(ctx, formSeq),
    countAnswers(ctx, formSeq),
  ])
  return {
    responseCount,
    fields: fields
      .filter(({ fieldSeq, removedAt }) => removedAt === null || answered.has(fieldSeq))
      .map((field) => ({
        fieldSeq: field.fieldSeq,
        kind: field.kind,
        label: field.label,
        removedYn: field.removedAt === null ? YN.no : YN.yes,
        answeredCount: answered.get(field.fieldSeq) ?? 0,
        counts: countsOf(
          field,
          values.filter(({ fieldSeq }) => fieldSeq === field.fieldSeq),
        ),
      })),
  }
}

/** Each choice in its order; whatever else was answered, written or offered before, is counted together. */
function countsOf(
  { kind, choices }: FieldRow,
  values: readonly { value: string; count: number }[],
): { choice: string | null; count: number }[] {
  if (kind !== FORM_FIELD_KIND.multipleChoice) return []
  const others = values
    .filter(({ value }) => !choices.includes(value))
    .reduce((sum, { count }) => sum + count, 0)
  return [
    ...choices.map((choice) => ({
      choice,
      count: values.find(({ value }) => value === choice)?.count ?? 0,
    })),
    ...(others > 0 ? [{ choice: null, count: others }] : []),
  ]
}
