import { formatDate } from '@seodang/domain/seoul-time'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import * as texts from './suspension-texts.ts'

/** ADM-02: staff of a suspended site read why nothing can be changed, on every page of the workbench. */
export function SuspensionBanner() {
  const text = useText(texts)
  const language = useLanguage()
  const { suspension } = useChannel()
  if (suspension === null) return null
  return (
    <Notice tone="warn">
      <b>{text('title', { date: formatDate(suspension.since, language) })}</b>
      <p>{text('what')}</p>
      {suspension.note && <p>{text('note', { note: suspension.note })}</p>}
    </Notice>
  )
}
