import type { BodyOf } from '@seodang/contract/endpoint'
import type {
  changeLabel as changing,
  createLabel as creating,
  labelMembers as labelling,
} from '@seodang/contract/member'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { MEMBER_LABELS } from '@seodang/domain/field-labels'
import { labelProblems, MOST_LABELS } from '@seodang/domain/member'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import * as store from './labels-store.ts'

/** MEM-07: the labels of the site by name. */
export async function labelList(ctx: Context) {
  const list = await store.listLabelRows(ctx)
  return { list, totalCount: list.length }
}

export function createLabel(outer: Context, body: BodyOf<typeof creating>): Promise<store.LabelRow> {
  requireNoProblems(labelProblems(body), MEMBER_LABELS)
  return inTransaction(outer, async (ctx) => {
    if ((await store.countLabelsLocked(ctx)) >= MOST_LABELS) fail('TOO_MANY_LABELS')
    const label = await store.insertLabel(ctx, { ...body, name: body.name.trim() })
    if (!label) fail('LABEL_EXISTS')
    await audit(ctx, 'memberLabel.create', `label:${label.labelSeq}`, null, label)
    return label
  })
}

export function changeLabel(
  outer: Context,
  labelSeq: number,
  { revision, ...body }: BodyOf<typeof changing>,
): Promise<store.LabelRow> {
  requireNoProblems(labelProblems(body), MEMBER_LABELS)
  return inTransaction(outer, async (ctx) => {
    // Two that are renamed at once come one after the other, as making one does.
    await store.countLabelsLocked(ctx)
    const before = (await store.findLabel(ctx, labelSeq)) ?? fail('NO_DATA', { labelSeq })
    if (before.revision !== revision) fail('CONFLICT_EDITED', { labelSeq })
    const next = { ...body, name: body.name.trim(), labelSeq, revision: revision + 1 }
    if (await store.isNameTaken(ctx, next)) fail('LABEL_EXISTS')
    const label = (await store.updateLabel(ctx, next)) ?? fail('NO_DATA', { labelSeq })
    await audit(ctx, 'memberLabel.modify', `label:${labelSeq}`, before, label)
    return label
  })
}

export function deleteLabel(outer: Context, labelSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const label = (await store.removeLabel(ctx, labelSeq)) ?? fail('NO_DATA', { labelSeq })
    await audit(ctx, 'memberLabel.delete', `label:${labelSeq}`, label, null)
  })
}

/** MEM-07: gives the label or takes it off; doing it twice changes nothing. */
export function labelMembers(
  outer: Context,
  labelSeq: number,
  { addYn, userSeqs, filter }: BodyOf<typeof labelling>,
): Promise<{ changedCount: number }> {
  return inTransaction(outer, async (ctx) => {
    const label = (await store.findLabel(ctx, labelSeq)) ?? fail('NO_DATA', { labelSeq })
    const who = userSeqs ? { userSeqs } : { filter: filter ?? {} }
    const change = addYn === 'Y' ? store.giveLabel : store.takeLabel
    const changedCount = await change(ctx, labelSeq, who)
    if (changedCount > 0)
      await audit(ctx, 'memberLabel.members', `label:${labelSeq}`, null, {
        name: label.name,
        addYn,
        changedCount,
        ...who,
      })
    return { changedCount }
  })
}

/** FRM-12: a label that is gone by now is given to nobody, and a person who is no member of the site gets none. */
export async function labelAnswerer(ctx: Context, labelSeq: number, userSeq: number): Promise<void> {
  if (await store.findLabel(ctx, labelSeq)) await store.giveLabel(ctx, labelSeq, { userSeqs: [userSeq] })
}
