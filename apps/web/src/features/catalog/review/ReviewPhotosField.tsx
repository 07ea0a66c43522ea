import { MAX_REVIEW_PHOTOS } from '@seodang/domain/review'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRef, useState } from 'react'
import { useText } from '../../../platform/language.tsx'
import { useImageUpload } from '../../../platform/use-image-upload.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { Picture } from '../../../ui/Picture.tsx'
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
  const input = useRef<HTMLInputElement>(null)
  const upload = useImageUpload()
  const [problem, setProblem] = useState<string>()
  const room = MAX_REVIEW_PHOTOS - photos.length

  const add = async (files: readonly File[]) => {
    setProblem(files.length > room ? text('photosTooMany', { n: MAX_REVIEW_PHOTOS }) : undefined)
    for (const file of files.slice(0, room)) {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
      const wrong = imageProblem(file.size, head)
      if (wrong) {
        setProblem(text(wrong === 'kind' ? 'photoKind' : 'photoSize'))
        continue
      }
      try {
        const { key, url } = await upload.mutateAsync(file)
        onChange((before) => [...before, { key, url }])
      } catch (error) {
        setProblem((error instanceof Error && error.message) || text('saveFailed'))
      }
    }
  }
  return (
    <FieldGroup
      label={text('photos')}
      optional
      help={text('photosHelp', { n: MAX_REVIEW_PHOTOS })}
      error={problem}
    >
      {() => (
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
          {room > 0 && (
            <Button icon={IconPhotoPlus} busy={upload.isPending} onClick={() => input.current?.click()}>
              {text('addPhotos')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept={IMAGE_ACCEPT}
            aria-label={text('photos')}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void add(files)
            }}
          />
        </div>
      )}
    </FieldGroup>
  )
}
