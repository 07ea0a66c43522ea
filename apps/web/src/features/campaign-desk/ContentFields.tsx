import {
  CAMPAIGN_FIELDS,
  CAMPAIGN_LIMITS,
  type CampaignFieldName,
  hasSubject,
  LONGEST_MESSAGE,
} from '@seodang/domain/campaign'
import { CAMPAIGN_CHANNEL } from '@seodang/domain/codes'
import { placesOf } from '@seodang/domain/words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSendOnce } from '../../platform/sending-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './campaign-desk.module.css'
import { type FieldsProps, seqOf } from './field-props.ts'
import * as texts from './form-texts.ts'
import { campaignsKey, templatesQuery } from './queries.ts'

const FIELD_WORDS = {
  name: 'fieldName',
  site: 'fieldSite',
  class: 'fieldClass',
  coupon: 'fieldCoupon',
  link: 'fieldLink',
} as const

/** MKT-05, MKT-09: what it says, perhaps from a template, with fields that are filled for each reader. */
export function ContentFields(props: FieldsProps) {
  const text = useText(texts)
  const { draft, change, errorOf } = props.form
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (field: CampaignFieldName) => {
    const end = draft.body.length
    const from = area.current?.selectionStart ?? end
    const to = area.current?.selectionEnd ?? end
    change({ body: `${draft.body.slice(0, from)}{${field}}${draft.body.slice(to)}` })
    area.current?.focus()
  }
  const isMessage = draft.channelCd === CAMPAIGN_CHANNEL.message
  return (
    <Panel title={text('content')} end={<KeepTemplate {...props} />}>
      <div className={styles.stack}>
        <TemplateChoice {...props} />
        {hasSubject(draft) && (
          <div data-field="subject">
            <TextField
              label={text('subject')}
              required
              maxLength={CAMPAIGN_LIMITS.subject}
              value={draft.subject}
              error={errorOf('subject')}
              onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
            />
          </div>
        )}
        <div data-field="body">
          <TextArea
            ref={area}
            label={text('body')}
            required
            rows={8}
            maxLength={isMessage ? LONGEST_MESSAGE : CAMPAIGN_LIMITS.body}
            value={draft.body}
            error={errorOf('body')}
            onChange={({ currentTarget }) => change({ body: currentTarget.value })}
          />
          <div className={styles.fields}>
            {text('insert')}
            {CAMPAIGN_FIELDS.map((field) => (
              <Button key={field} size="xs" onClick={() => insert(field)}>
                {text(FIELD_WORDS[field])}
              </Button>
            ))}
          </div>
        </div>
        <Pointed {...props} />
        <div className={styles.two}>
          {hasSubject(draft) && (
            <div data-field="label">
              <TextField
                label={text('label')}
                optional
                maxLength={CAMPAIGN_LIMITS.label}
                value={draft.label}
                error={errorOf('label')}
                onChange={({ currentTarget }) => change({ label: currentTarget.value })}
              />
            </div>
          )}
          <div data-field="link">
            <TextField
              label={text('link')}
              help={text('linkHelp')}
              optional
              value={draft.link}
              error={errorOf('link')}
              onChange={({ currentTarget }) => change({ link: currentTarget.value })}
            />
          </div>
          <FormLink {...props} />
        </div>
      </div>
    </Panel>
  )
}

const formLink = (formSeq: number) => `/forms/${formSeq}`

/** FRM-15: the address of a form need not be known by heart. */
function FormLink({ form: { draft, change }, choices: { forms } }: FieldsProps) {
  const text = useText(texts)
  if (forms.length === 0) return null
  const isForm = forms.some(({ formSeq }) => formLink(formSeq) === draft.link)
  return (
    <Select
      label={text('linkForm')}
      placeholder={text('choose')}
      value={isForm ? draft.link : ''}
      options={forms.map(({ formSeq, title }) => ({ value: formLink(formSeq), label: title }))}
      onChange={({ currentTarget }) => change({ link: currentTarget.value })}
    />
  )
}

/** What {class} and {coupon} stand for, once the text has them. */
function Pointed({ form: { draft, change, errorOf }, choices }: FieldsProps) {
  const text = useText(texts)
  const asked = new Set([draft.subject, draft.body, draft.label].flatMap(placesOf))
  if (!asked.has('class') && !asked.has('coupon')) return null
  return (
    <div className={styles.two}>
      {asked.has('class') && (
        <div data-field="courseSeq">
          <Select
            label={text('courseFor')}
            help={text('forHelp', { field: '{class}' })}
            placeholder={text('choose')}
            value={String(draft.courseSeq ?? '')}
            error={errorOf('courseSeq')}
            options={choices.courses.map(({ courseSeq, title }) => ({
              value: String(courseSeq),
              label: title,
            }))}
            onChange={({ currentTarget }) => change({ courseSeq: seqOf(currentTarget.value) })}
          />
        </div>
      )}
      {asked.has('coupon') && (
        <div data-field="couponInfoSeq">
          <Select
            label={text('couponFor')}
            help={text('forHelp', { field: '{coupon}' })}
            placeholder={text('choose')}
            value={String(draft.couponInfoSeq ?? '')}
            error={errorOf('couponInfoSeq')}
            options={choices.coupons.map(({ couponInfoSeq, name }) => ({
              value: String(couponInfoSeq),
              label: name,
            }))}
            onChange={({ currentTarget }) => change({ couponInfoSeq: seqOf(currentTarget.value) })}
          />
        </div>
      )}
    </div>
  )
}

function TemplateChoice({ form: { change } }: FieldsProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data } = useQuery(templatesQuery(useApi(), channelSeq))
  if (!data || data.list.length === 0) return null
  return (
    <Select
      label={text('template')}
      help={text('templateHelp')}
      optional
      placeholder={text('choose')}
      defaultValue=""
      options={data.list.map(({ messageTemplateSeq, name }) => ({
        value: String(messageTemplateSeq),
        label: name,
      }))}
      onChange={({ currentTarget }) => {
        const chosen = data.list.find(
          ({ messageTemplateSeq }) => String(messageTemplateSeq) === currentTarget.value,
        )
        if (chosen)
          change({ subject: chosen.subject, body: chosen.body, label: chosen.label, link: chosen.link })
      }}
    />
  )
}

function KeepTemplate({ form: { draft } }: FieldsProps) {
  const text = useText(texts)
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const keep = useMutation({
    mutationFn: () => {
      const body = {
        name: draft.name.trim() || draft.subject.slice(0, CAMPAIGN_LIMITS.name),
        subject: draft.subject,
        body: draft.body,
        label: draft.label,
        link: draft.link,
      }
      return once(body, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/message-templates/create', {
          path: { channelSeq },
          body,
          idempotencyKey,
        }),
      )
    },
    onSuccess: () => toast({ text: text('templateSaved'), tone: 'good' }),
    onError: (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: campaignsKey(channelSeq) }),
  })
  if (draft.body.trim() === '') return null
  return (
    <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
      {text('saveTemplate')}
    </Button>
  )
}
