import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SettingsLoad } from '../SettingsLoad.tsx'
import { draftOf, sheetOf } from './draft.ts'
import { FormPreview } from './FormPreview.tsx'
import styles from './forms.module.css'
import { useUnsavedDraft } from './preview-draft.ts'
import { editedFormQuery } from './queries.ts'
import * as texts from './texts.ts'

/** /forms/{id}/preview: as it is saved, or as an editor has it open and unsaved (FRM-16). */
export function PreviewPage({ formSeq }: { formSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const form = useQuery(editedFormQuery(useApi(), { channelSeq, formSeq }))
  const unsaved = useUnsavedDraft({ channelSeq, formSeq })
  return (
    <div className={`wrap ${styles.previewPage}`}>
      <Notice tone="info">{text(unsaved ? 'previewUnsaved' : 'previewNote')}</Notice>
      <SettingsLoad query={form}>
        {(saved) => (
          <FormPreview sheet={sheetOf(unsaved ?? draftOf(saved), text('untitledField'))} heading="h1" />
        )}
      </SettingsLoad>
    </div>
  )
}
