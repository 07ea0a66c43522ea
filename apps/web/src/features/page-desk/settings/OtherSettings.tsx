import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Combobox } from '../../../ui/rich/Combobox.tsx'
import type { SettingsProps } from '../kinds.ts'
import { publishedFormsQuery } from '../queries.ts'
import * as texts from '../texts.ts'
import { CountField, HeadingField } from './ListSettings.tsx'

export function NoticeListSettings({ block, errors, onChange }: SettingsProps<'noticeList'>) {
  return (
    <>
      <HeadingField
        value={block.heading}
        error={errors.heading}
        onChange={(heading) => onChange({ heading })}
      />
      <CountField value={block.count} error={errors.count} onChange={(count) => onChange({ count })} />
    </>
  )
}

export function FormSettings({ block, errors, onChange }: SettingsProps<'form'>) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const forms = useQuery(publishedFormsQuery(useApi(), channelSeq))
  const isEmpty = forms.data?.length === 0
  return (
    <Combobox
      label={text('chooseForm')}
      required
      placeholder={text('typeToFind')}
      nothingFound={isEmpty ? text('noForms') : undefined}
      choices={(forms.data ?? []).map(({ formSeq, title }) => ({ value: String(formSeq), label: title }))}
      searching={forms.isPending}
      value={block.formSeq === null ? null : String(block.formSeq)}
      error={errors.formSeq}
      onChange={(next) => onChange({ formSeq: next === null ? null : Number(next) })}
    />
  )
}
