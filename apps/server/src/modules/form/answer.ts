import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { answerForm as answering } from '@seodang/contract/site-form'
import { FORM_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { type FormAnswers, keptFormAnswers } from '@seodang/domain/form'
import { type FormOffer, formState, mayChangeAnswers, sharesChoices } from '@seodang/domain/site-form'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { fieldsOfForm } from './field-views.ts'
import { tellOfAnswer } from './follow.ts'
import { requireRight } from './require-right.ts'
import {
  countResponses,
  findResponse,
  insertResponse,
  type ResponseRow,
  takenChoices,
  updateResponse,
} from './responses-store.ts'
import { offerTo } from './show.ts'
import { type FormRow, getOwnForm, lockOwnForm } from './store.ts'

type Thanks = ReplyOf<typeof answering>

/** FRM-10: one answer; of a form that is answered once, the second of a person is refused, also at the same moment. */
export function answer(
  outer: Context,
  formSeq: number,
  { answers }: BodyOf<typeof answering>,
): Promise<Thanks> {
  return inTransaction(outer, async (ctx) => {
    const form = await lockOwnForm(ctx, formSeq)
    const { offer } = await offerTo(ctx, form)
    requireOffered(ctx, offer, 'answer')
    const response = await keep(ctx, form, { answers, at: 'answers', courseSeq: null })
    await tellOfAnswer(ctx, form, response)
    return thanksOf(form, response)
  })
}

/** FRM-11: changes one's own answer; nothing follows a second time. */
export function changeAnswer(
  outer: Context,
  formSeq: number,
  responseSeq: number,
  answers: FormAnswers,
): Promise<Thanks> {
  return inTransaction(outer, async (ctx) => {
    const form = await lockOwnForm(ctx, formSeq)
    const mine = await findResponse(ctx, formSeq, userSeqOf(ctx))
    if (mine?.responseSeq !== responseSeq) fail('NO_DATA', { responseSeq })
    if (!mayChangeAnswers(form)) fail('FORM_NOT_CHANGEABLE')
    const { offer } = await offerTo(ctx, form)
    // Whoever has a place in a form that is full keeps it.
    if (offer !== 'full') requireOffered(ctx, offer, 'change')
    await rewrite(ctx, form, mine, { answers, at: 'answers' })
    return thanksOf(form, mine)
  })
}

const thanksOf = (form: FormRow, { responseSeq }: ResponseRow): Thanks => ({
  responseSeq,
  thankYou: form.thankYou,
  redirect: form.events.redirect,
})

function requireOffered(ctx: Context, offer: FormOffer, wanted: 'answer' | 'change'): void {
  if (offer === 'draft') fail('FORM_NOT_FOUND')
  if (offer === 'notYet' || offer === 'ended') fail('FORM_CLOSED')
  if (offer === 'full') fail('FORM_LIMIT_REACHED')
  if (offer === 'membersOnly') fail(ctx.principal.userSeq === null ? 'NOT_LOGGED_IN' : 'NOT_CHANNEL_USER')
  if (wanted === 'answer' && (offer === 'answered' || offer === 'change')) fail('FORM_ALREADY_ANSWERED')
}

interface Given {
  answers: FormAnswers
  /** What the call names them by. */
  at: string
}

async function keep(
  ctx: Context,
  form: FormRow,
  { answers, at, courseSeq }: Given & { courseSeq: number | null },
): Promise<ResponseRow> {
  const kept = await checked(ctx, form, null, { answers, at })
  const row = await insertResponse(ctx, {
    formSeq: form.formSeq,
    userSeq: ctx.principal.userSeq,
    onceYn: form.formType === FORM_TYPE.single ? 'Y' : 'N',
    courseSeq,
    answers: kept,
  })
  return row ?? fail('FORM_ALREADY_ANSWERED')
}

async function rewrite(ctx: Context, form: FormRow, before: ResponseRow, given: Given): Promise<void> {
  await updateResponse(ctx, before.responseSeq, await checked(ctx, form, before.responseSeq, given))
}

async function checked(ctx: Context, form: FormRow, own: number | null, { answers, at }: Given) {
  const fields = await fieldsOfForm(ctx, form.formSeq)
  const taken = sharesChoices(form) ? new Map() : await takenChoices(ctx, form.formSeq, own)
  requireRight(fields, answers, { taken, at })
  return keptFormAnswers(fields, answers, ctx.now)
}

/**
 * ENR-41, FRM-15: what a class asks of somebody who enrols; nothing where the form takes no answers now, or has this
 * person's one already.
 */
export async function formOnEnrolling(ctx: Context, formSeq: number | null) {
  if (formSeq === null) return null
  const form = await findAsked(ctx, formSeq)
  if (!form) return null
  const { title } = form
  return { formSeq, title, fields: await fieldsOfForm(ctx, formSeq) }
}

async function findAsked(ctx: Context, formSeq: number, isLocked = false): Promise<FormRow | null> {
  const form = await (isLocked ? lockOwnForm : getOwnForm)(ctx, formSeq)
  const state = formState(form, await countResponses(ctx, formSeq), ctx.now)
  if (state !== 'open') return null
  const isOnce = form.formType === FORM_TYPE.single
  return isOnce && (await findResponse(ctx, formSeq, userSeqOf(ctx))) ? null : form
}

/**
 * ENR-41: keeps what somebody answers who enrols, in the caller's transaction and once for the class: whoever tries
 * again after a payment that failed answers anew. Fails with INVALID_INPUT, each problem at `formAnswers.{fieldSeq}`.
 */
export async function takeEnrolmentAnswers(
  ctx: Context,
  { formSeq, courseSeq }: { formSeq: number | null; courseSeq: number },
  answers: FormAnswers,
): Promise<void> {
  if (formSeq === null) return
  const form = await findAsked(ctx, formSeq, true)
  if (!form) return
  const given = { answers, at: 'formAnswers' }
  const before = await findResponse(ctx, formSeq, userSeqOf(ctx), courseSeq)
  if (before) return rewrite(ctx, form, before, given)
  await tellOfAnswer(ctx, form, await keep(ctx, form, { ...given, courseSeq }))
}
