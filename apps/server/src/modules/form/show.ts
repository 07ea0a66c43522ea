import type { ReplyOf } from '@seodang/contract/endpoint'
import type { shownForm } from '@seodang/contract/site-form'
import { YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import {
  type FormOffer,
  formOffer,
  formState,
  mayChangeAnswers,
  sharesChoices,
} from '@seodang/domain/site-form'
import type { Context } from '../../platform/context.ts'
import { imageUrl } from '../media/index.ts'
import { fieldsOfForm } from './field-views.ts'
import { countResponses, findResponse, type ResponseRow, takenChoices } from './responses-store.ts'
import { type FormRow, findOwnForm, getOwnForm } from './store.ts'

type Shown = ReplyOf<typeof shownForm>

/** What the caller may do with a form, and what they answered last. */
export async function offerTo(
  ctx: Context,
  form: FormRow,
): Promise<{ offer: FormOffer; mine: ResponseRow | undefined }> {
  const { userSeq, isChannelUser } = ctx.principal
  const mine = userSeq === null ? undefined : await findResponse(ctx, form.formSeq, userSeq)
  const state = formState(form, await countResponses(ctx, form.formSeq), ctx.now)
  return { offer: formOffer(form, { state, isMember: isChannelUser, hasAnswered: mine !== undefined }), mine }
}

/** FRM-15: the page of a form. What may not be answered is not asked either, and a draft is nobody's. */
export async function show(ctx: Context, formSeq: number): Promise<Shown> {
  const form = await getOwnForm(ctx, formSeq)
  const { offer, mine } = await offerTo(ctx, form)
  if (offer === 'draft') fail('FORM_NOT_FOUND', { formSeq })
  const isAsked = offer === 'answer' || offer === 'change'
  const mayChange = mayChangeAnswers(form) && (isAsked || offer === 'full')
  const { heading, text, imageKey, look } = form.design
  return {
    formSeq,
    title: form.title,
    formType: form.formType,
    offer,
    startAt: form.startAt?.toISOString() ?? null,
    endAt: form.endAt?.toISOString() ?? null,
    design: { heading, text: text && { ...text, type: 'doc' }, imageUrl: imageUrl(imageKey), look },
    fields: isAsked || (mine && mayChange) ? await fieldsOfForm(ctx, formSeq) : [],
    taken: isAsked && !sharesChoices(form) ? await takenByOthers(ctx, formSeq, mine, mayChange) : [],
    mine: mine
      ? {
          responseSeq: mine.responseSeq,
          answeredAt: mine.updatedAt.toISOString(),
          changeableYn: mayChange ? YN.yes : YN.no,
          answers: mine.answers.map(({ fieldSeq, values }) => ({ fieldSeq, values })),
        }
      : null,
  }
}

/** What whoever changes an answer holds is free to them. */
async function takenByOthers(
  ctx: Context,
  formSeq: number,
  mine: ResponseRow | undefined,
  mayChange: boolean,
): Promise<Shown['taken']> {
  const taken = await takenChoices(ctx, formSeq, mine && mayChange ? mine.responseSeq : null)
  return [...taken].map(([fieldSeq, choices]) => ({ fieldSeq, choices: [...choices] }))
}

/** FRM-15: whether a page has this form to show; a form of another site, a draft or the one of joining is none. */
export async function isShownForm(ctx: Context, formSeq: number): Promise<boolean> {
  const form = await findOwnForm(ctx, formSeq)
  return form?.publishYn === YN.yes
}
