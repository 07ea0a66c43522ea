import type { ReplyOf } from '@seodang/contract/endpoint'
import type { joinForm } from '@seodang/contract/form'
import { requireNoProblems } from '@seodang/domain/errors'
import {
  type FormAnswers,
  formAnswerLabels,
  formAnswerProblems,
  type KeyedField,
  keptFormAnswers,
} from '@seodang/domain/form'
import type { Context } from '../../platform/context.ts'
import { fieldView } from './edit-join-form.ts'
import { findStandingForm, listFields, upsertResponse } from './store.ts'

/** JOIN-09: what is asked on joining; nothing while the form is not published. */
export async function shownJoinForm(ctx: Context): Promise<ReplyOf<typeof joinForm>> {
  const asked = await findAsked(ctx)
  return { fields: asked?.fields ?? [] }
}

async function findAsked(ctx: Context): Promise<{ formSeq: number; fields: KeyedField[] } | null> {
  const form = await findStandingForm(ctx)
  if (form?.publishYn !== 'Y') return null
  return { formSeq: form.formSeq, fields: (await listFields(ctx, form.formSeq)).map(fieldView) }
}

/**
 * FRM-10, FRM-17: keeps what somebody answers who joins, in the caller's transaction. Fails with INVALID_INPUT, each
 * problem at `answers.{fieldSeq}`.
 */
export async function takeJoinAnswers(ctx: Context, userSeq: number, answers: FormAnswers): Promise<void> {
  const asked = await findAsked(ctx)
  if (asked === null) return
  const { formSeq, fields } = asked
  requireNoProblems(underAnswers(formAnswerProblems(fields, answers)), underAnswers(formAnswerLabels(fields)))
  if (fields.length === 0) return
  await upsertResponse(ctx, { formSeq, userSeq, answers: keptFormAnswers(fields, answers, ctx.now) })
}

const underAnswers = <Value>(named: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [`answers.${name}`, value]))
