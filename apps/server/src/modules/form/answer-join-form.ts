import type { ReplyOf } from '@seodang/contract/endpoint'
import type { joinForm } from '@seodang/contract/form'
import { type FormAnswers, type KeyedField, keptFormAnswers } from '@seodang/domain/form'
import type { Context } from '../../platform/context.ts'
import { fieldsOfForm } from './field-views.ts'
import { requireRight } from './require-right.ts'
import { upsertResponse } from './responses-store.ts'
import { findStandingForm } from './store.ts'

/** JOIN-09: what is asked on joining; nothing while the form is not published. */
export async function shownJoinForm(ctx: Context): Promise<ReplyOf<typeof joinForm>> {
  const asked = await findAsked(ctx)
  return { fields: asked?.fields ?? [] }
}

async function findAsked(ctx: Context): Promise<{ formSeq: number; fields: KeyedField[] } | null> {
  const form = await findStandingForm(ctx)
  if (form?.publishYn !== 'Y') return null
  return { formSeq: form.formSeq, fields: await fieldsOfForm(ctx, form.formSeq) }
}

/**
 * FRM-10, FRM-17: keeps what somebody answers who joins, in the caller's transaction. Fails with INVALID_INPUT, each
 * problem at `answers.{fieldSeq}`.
 */
export async function takeJoinAnswers(ctx: Context, userSeq: number, answers: FormAnswers): Promise<void> {
  const asked = await findAsked(ctx)
  if (asked === null) return
  const { formSeq, fields } = asked
  requireRight(fields, answers)
  if (fields.length === 0) return
  await upsertResponse(ctx, { formSeq, userSeq, answers: keptFormAnswers(fields, answers, ctx.now) })
}
