import type { campaignChoices } from '@seodang/contract/campaign'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { CampaignForm } from './use-campaign-form.ts'

export type Choices = ReplyOf<typeof campaignChoices>

/** What every part of the form is given. */
export interface FieldsProps {
  form: Pick<CampaignForm, 'draft' | 'change' | 'errorOf'>
  choices: Choices
}

/** The key in a list of choices; none is the empty one. */
export const seqOf = (value: string): number | null => (value === '' ? null : Number(value))
