import { BANNER_SIZE, BANNER_TITLE_LENGTH, NARROW_BANNER_SIZE } from '@seodang/domain/banner'
import { MENU_OPEN_TYPE, PUBLISH_STATUS } from '@seodang/domain/codes'
import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import type { StoredPicture } from '../../platform/uploads/sends.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DateTimeField } from '../../ui/rich/DateTimeField.tsx'
import { ImageCropField } from '../../ui/rich/ImageCropField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Draft } from './draft.ts'
import * as texts from './texts.ts'

const LAST_MINUTE = '23:59'
const PREVIEW_PX = { wide: 400, narrow: 160 }

interface BannerFieldsProps {
  draft: Draft
  errors: Partial<Record<string, string>>
  onChange: (change: Partial<Draft>) => void
}

export function BannerFields({ draft, errors, onChange }: BannerFieldsProps) {
  const text = useText(texts)
  return (
    <>
      <TextField
        label={text('name')}
        help={text('nameHelp')}
        required
        counter
        maxLength={BANNER_TITLE_LENGTH}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <PictureField
        label={text('image')}
        required
        size={BANNER_SIZE}
        previewWidth={PREVIEW_PX.wide}
        value={draft.imageUrl}
        error={errors.imageKey}
        onChange={(imageKey, imageUrl) => onChange({ imageKey, imageUrl })}
      />
      <PictureField
        label={text('mobileImage')}
        note={text('mobileImageHelp')}
        size={NARROW_BANNER_SIZE}
        previewWidth={PREVIEW_PX.narrow}
        value={draft.mobileImageUrl}
        error={errors.mobileImageKey}
        onChange={(mobileImageKey, mobileImageUrl) => onChange({ mobileImageKey, mobileImageUrl })}
      />
      <TextField
        label={text('link')}
        optional
        help={text('linkHelp')}
        inputMode="url"
        placeholder="/classes"
        value={draft.linkUrl ?? ''}
        error={errors.linkUrl}
        onChange={(event) => onChange({ linkUrl: event.currentTarget.value || null })}
      />
      <Checkbox
        label={text('opensNewWindow')}
        checked={draft.openTypeCd === MENU_OPEN_TYPE.newWindow}
        onChange={(event) =>
          onChange({
            openTypeCd: event.currentTarget.checked ? MENU_OPEN_TYPE.newWindow : MENU_OPEN_TYPE.sameWindow,
          })
        }
      />
      <DateTimeField
        label={text('startAt')}
        required
        value={draft.startAt}
        error={errors.startAt}
        onChange={(startAt) => onChange({ startAt })}
      />
      <DateTimeField
        label={text('endAt')}
        optional
        help={text('endAtHelp')}
        defaultClock={LAST_MINUTE}
        value={draft.endAt}
        error={errors.endAt}
        onChange={(endAt) => onChange({ endAt })}
      />
      <Checkbox
        label={text('published')}
        note={text('publishedHelp')}
        checked={draft.publishStatusCd === PUBLISH_STATUS.published}
        onChange={(event) =>
          onChange({
            publishStatusCd: event.currentTarget.checked
              ? PUBLISH_STATUS.published
              : PUBLISH_STATUS.unpublished,
          })
        }
      />
    </>
  )
}

interface PictureFieldProps {
  label: string
  note?: string
  required?: boolean
  /** px */
  size: { width: number; height: number }
  previewWidth: number
  value: string | null
  error: string | undefined
  onChange: (key: string | null, url: string | null) => void
}

/** UPL-07, UPL-14: a picture cut to its place, with the size that looks best beside the picker. */
function PictureField({ size, note, required, value, error, onChange, ...field }: PictureFieldProps) {
  const text = useText(texts)
  const [width, setWidth] = useState<number>()
  const best = text('recommended', { width: String(size.width), height: String(size.height) })
  const take = (picture: StoredPicture | null) => {
    setWidth(picture?.width)
    onChange(picture?.key ?? null, picture?.url ?? null)
  }
  return (
    <div>
      <ImageCropField
        {...field}
        {...(required ? { required } : { optional: true })}
        ratio={size.width / size.height}
        recommended={note ? `${best} · ${note}` : best}
        value={value}
        error={error}
        onChange={take}
      />
      {width !== undefined && width < size.width / 2 && (
        <Notice tone="warn" live>
          {text('small', { width })}
        </Notice>
      )}
    </div>
  )
}
