import { BANNER_SIZE } from '@seodang/domain/banner'
import { BLOCK_LIMITS } from '@seodang/domain/page-blocks'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useText } from '../../../platform/language.tsx'
import { useSendPicture } from '../../../platform/uploads/sends.ts'
import { UploadList } from '../../../platform/uploads/UploadList.tsx'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { DropZone } from '../../../ui/rich/FileUpload.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SettingsProps } from '../kinds.ts'
import styles from '../page-desk.module.css'
import * as texts from '../texts.ts'
import { Choice } from './Choice.tsx'
import { LinkField } from './PlainSettings.tsx'

export function ImageSettings({ block, errors, onChange, images, onImage }: SettingsProps<'image'>) {
  const text = useText(texts)
  return (
    <>
      <PictureField
        label={text('picture')}
        url={images[block.imageKey]}
        error={errors.imageKey}
        onStored={(imageKey, url) => {
          onImage(imageKey, url)
          onChange({ imageKey })
        }}
      />
      <AltField value={block.alt} error={errors.alt} onChange={(alt) => onChange({ alt })} />
      <TextField
        label={text('caption')}
        optional
        maxLength={BLOCK_LIMITS.caption}
        value={block.caption}
        error={errors.caption}
        onChange={({ currentTarget }) => onChange({ caption: currentTarget.value })}
      />
      <LinkField value={block.linkUrl} error={errors.linkUrl} onChange={(linkUrl) => onChange({ linkUrl })} />
      <Choice
        label={text('width')}
        values={['page', 'full'] as const}
        nameOf={(width) => text(`width.${width}`)}
        value={block.width}
        onChange={(width) => onChange({ width })}
      />
    </>
  )
}

export function SlidesSettings({ block, errors, onChange, images, onImage }: SettingsProps<'slides'>) {
  const text = useText(texts)
  const { slides } = block
  const put = (index: number, change: Partial<(typeof slides)[number]>) =>
    onChange({ slides: slides.map((slide, at) => (at === index ? { ...slide, ...change } : slide)) })
  return (
    <>
      {slides.map((slide, index) => (
        // A scene has no key of its own; its place is what it is.
        <fieldset key={index} className={styles.slide}>
          <legend>{text('slide', { n: index + 1 })}</legend>
          <div className={styles.slideActs}>
            {index > 0 && (
              <IconButton
                icon={IconArrowUp}
                size="sm"
                iconSize={16}
                label={text('slideUp', { n: index + 1 })}
                onClick={() =>
                  onChange({ slides: slides.toSpliced(index, 1).toSpliced(index - 1, 0, slide) })
                }
              />
            )}
            <IconButton
              icon={IconTrash}
              size="sm"
              iconSize={16}
              label={text('removeSlide', { n: index + 1 })}
              onClick={() => onChange({ slides: slides.toSpliced(index, 1) })}
            />
          </div>
          <PictureField
            label={text('picture')}
            url={images[slide.imageKey]}
            ratio={`${BANNER_SIZE.width} / ${BANNER_SIZE.height}`}
            error={errors[`slides.${index}.imageKey`]}
            onStored={(imageKey, url) => {
              onImage(imageKey, url)
              put(index, { imageKey })
            }}
          />
          <AltField
            value={slide.alt}
            error={errors[`slides.${index}.alt`]}
            onChange={(alt) => put(index, { alt })}
          />
          <LinkField
            value={slide.linkUrl}
            error={errors[`slides.${index}.linkUrl`]}
            onChange={(linkUrl) => put(index, { linkUrl })}
          />
        </fieldset>
      ))}
      {errors.slides && <p className={styles.error}>{errors.slides}</p>}
      {slides.length < BLOCK_LIMITS.slides && (
        <Button
          icon={IconPlus}
          full
          onClick={() => onChange({ slides: [...slides, { imageKey: '', alt: '', linkUrl: '' }] })}
        >
          {text('addSlide')}
        </Button>
      )}
    </>
  )
}

interface AltFieldProps {
  value: string
  error: string | undefined
  onChange: (alt: string) => void
}

function AltField({ value, error, onChange }: AltFieldProps) {
  const text = useText(texts)
  return (
    <TextField
      label={text('alt')}
      optional
      help={text('altHelp')}
      maxLength={BLOCK_LIMITS.alt}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface PictureFieldProps {
  label: string
  url: string | undefined
  ratio?: string
  error: string | undefined
  onStored: (key: string, url: string) => void
}

/** A picture as it is, in any shape; the page keeps it whole. */
function PictureField({ label, url, ratio = '16 / 9', error, onStored }: PictureFieldProps) {
  const text = useText(texts)
  const uploads = useUploads(useSendPicture(), (picture) => onStored(picture.key, picture.url))
  return (
    <FieldGroup label={label} required error={error}>
      {(aria) => (
        <div className={styles.picture}>
          {url && <Picture source={url} alt="" ratio={ratio} sizes="280px" radius={8} />}
          <DropZone
            accept="image/jpeg,image/png,image/webp"
            hint={text(url ? 'otherFile' : 'chooseFile')}
            disabled={uploads.isSending}
            {...(aria['aria-describedby'] && { describedBy: aria['aria-describedby'] })}
            onChoose={([file]) => file && void uploads.replace(file)}
          />
          <UploadList of={uploads} />
        </div>
      )}
    </FieldGroup>
  )
}
