import { FORM_LOOK, type FormLook } from '@seodang/domain/codes'
import { SITE_FORM_LIMITS } from '@seodang/domain/site-form'
import { useText } from '../../../platform/language.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { ImageCropField } from '../../../ui/rich/ImageCropField.tsx'
import { RichTextEditor } from '../../../ui/rich/RichTextEditor.tsx'
import { useStable } from '../../../ui/stable.ts'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { FieldList } from '../form-fields/FieldList.tsx'
import * as fieldTexts from '../form-fields/texts.ts'
import { SettingsSection } from '../SettingsForm.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'
import type { Draft } from './draft.ts'
import * as texts from './texts.ts'

const RATIO = 3
const PREVIEW_PX = 360

/** FRM-12, screen: what stands around the fields, the fields, and what is said in the end. */
export function ScreenFields({ settings }: { settings: SettingsDraft<Draft> }) {
  const text = useText(texts)
  const fieldText = useText(fieldTexts)
  const { draft, errors, change } = settings
  const { design } = draft
  // As the design is by then: words that are written while a picture is on its way stay.
  const put = useStable((part: Partial<Draft['design']>) => change({ design: { ...design, ...part } }))
  return (
    <>
      <SettingsSection title={text('head')}>
        <TextField
          label={text('heading')}
          help={text('headingHelp')}
          optional
          maxLength={SITE_FORM_LIMITS.heading}
          value={design.heading}
          error={errors['design.heading']}
          onChange={(event) => put({ heading: event.currentTarget.value })}
        />
        <RichTextEditor
          label={text('text')}
          optional
          minHeight={140}
          value={design.text}
          error={errors['design.text']}
          onChange={(written) => put({ text: written })}
        />
        <ImageCropField
          label={text('image')}
          help={text('imageHelp')}
          optional
          ratio={RATIO}
          previewWidth={PREVIEW_PX}
          value={design.imageUrl}
          error={errors['design.imageKey']}
          onChange={(picture) => put({ imageKey: picture?.key ?? null, imageUrl: picture?.url ?? null })}
        />
        <RadioTiles<FormLook>
          label={text('look')}
          columns={3}
          options={Object.values(FORM_LOOK).map((value) => ({ value, label: text(value) }))}
          value={design.look}
          onChange={(look) => put({ look })}
        />
      </SettingsSection>
      <SettingsSection title={fieldText('fields')} lead={text('fieldsLead')}>
        <FieldList settings={settings} />
      </SettingsSection>
      <SettingsSection title={text('end')}>
        <TextArea
          label={text('thankYou')}
          help={text('thankYouHelp')}
          optional
          rows={3}
          maxLength={SITE_FORM_LIMITS.thankYou}
          value={draft.thankYou}
          error={errors.thankYou}
          onChange={(event) => change({ thankYou: event.currentTarget.value })}
        />
      </SettingsSection>
    </>
  )
}
