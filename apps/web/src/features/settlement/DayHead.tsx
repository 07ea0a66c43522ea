import { formatDate, fromSeoul } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import * as texts from './texts.ts'

export function DayHead({ date }: { date: string }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <PageHead
      title={formatDate(fromSeoul(date), language)}
      crumbs={[{ label: text('title'), href: '/settings/settlement' }, { label: date }]}
    />
  )
}
