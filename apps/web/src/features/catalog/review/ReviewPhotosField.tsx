import { MAX_REVIEW_PHOTOS } from '@seodang/domain/review'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { useSendPicture } from '../../../platform/uploads/sends.ts'
import { UploadList } from '../../../platform/uploads/UploadList.tsx'
import { useUploads } from '../../../platform/uploads/use-uploads.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { FilePicker } from '../../../ui/rich/FilePicker.tsx'
import { HEAD_BYTES, IMAGE_ACCEPT, imageProblem } from '../../../ui/rich/image-rules.ts'
import type { ReviewData } from '../queries.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'

type Photos = ReviewData['photos']

/** REV-17: up to five pictures, each kept as soon as it is chosen and shown with the review once that is saved. */
export function ReviewPhotosField({
  photos,
  onChange,
}: {
  photos: Photos
  onChange: (change: (photos: Photos) => Photos) => void
}) {
  const text = useText(texts)
  const uploads = useUploads(useSendPicture(), ({ key, url }) =>
    onChange((before) => [...before, { key, url }]),
  )
  const [problem, setProblem] = useState<string>()
  const room = MAX_REVIEW_PHOTOS - photos.length - uploads.rows.length

  const add = async (files: readonly File[]) => {
    setProblem(files.length > room ? text('photosTooMany', { n: MAX_REVIEW_PHOTOS }) : undefined)
    const right: File[] = []
    for (const file of files.slice(0, room)) {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
      const wrong = imageProblem(file.size, head)
      if (wrong) setProblem(text(wrong === 'kind' ? 'photoKind' : 'photoSize'))
      else right.push(file)
    }
    await uploads.add(right)
  }
  return (
    <FieldGroup
      label={text('photos')}
      optional
      help={text('photosHelp', { n: MAX_REVIEW_PHOTOS })}
      error={problem}
    >
      {() => (
        <>
          <div className={styles.photos}>
            {photos.map(({ key, url }, index) => (
              <span key={key} className={styles.photo}>
                <Picture
                  source={url}
                  alt={text('photo', { n: index + 1 })}
                  ratio="1 / 1"
                  sizes="72px"
                  radius={8}
                />
                <IconButton
                  label={text('removePhoto', { n: index + 1 })}
                  icon={IconX}
                  size="sm"
                  iconSize={16}
                  onClick={() => onChange((before) => before.filter((photo) => photo.key !== key))}
                />
              </span>
            ))}
            <FilePicker
              multiple
              accept={IMAGE_ACCEPT}
              label={text('photos')}
              onChoose={(files) => void add(files)}
            >
              {(open) =>
                room > 0 && (
                  <Button icon={IconPhotoPlus} busy={uploads.isSending} onClick={open}>
                    {text('addPhotos')}
                  </Button>
                )
              }
            </FilePicker>
          </div>
          <UploadList of={uploads} />
        </>
      )}
    </FieldGroup>
  )
}
