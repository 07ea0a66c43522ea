import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Button } from '../Button.tsx'
import { FieldGroup, type FieldProps } from '../Field.tsx'
import { fileSizeText } from '../file-size.ts'
import { Picture } from '../Picture.tsx'
import { DropZone } from './FileUpload.tsx'
import styles from './image-crop.module.css'
import { HEAD_BYTES, IMAGE_ACCEPT, IMAGE_MAX_BYTES, imageProblem, isPng } from './image-rules.ts'
import * as texts from './texts.ts'

const CropDialog = lazyDialog(
  () => import('./CropDialog.tsx'),
  ({ onCancel }) => onCancel(),
)

export type ImageCropFieldProps = FieldProps & {
  /** Key or address of the picture that is there. */
  value: string | null
  /** The cut picture, ready to upload, or nothing when it is taken away. */
  onChange: (file: File | null) => void
  /** Width divided by height of the picture's place (UPL-14). */
  ratio: number
  /** Bytes; 2 MB unless the place allows more (UPL-02). */
  maxBytes?: number
  /** '권장 3600 x 640px' (UPL-07) */
  recommended?: ReactNode
  /** The caller is uploading. */
  busy?: boolean
  /** Width of the preview, px */
  previewWidth?: number
}

type Chosen = { url: string; name: string; png: boolean }

/** A picture cut to the ratio of its place; JPG or PNG (UPL-02, UPL-14). */
export function ImageCropField({
  value,
  onChange,
  ratio,
  maxBytes = IMAGE_MAX_BYTES,
  recommended,
  busy,
  previewWidth,
  ...field
}: ImageCropFieldProps) {
  const text = useText(texts)
  const [chosen, setChosen] = useState<Chosen>()
  const [refused, setRefused] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)

  const choose = async (file: File | undefined) => {
    if (!file) return
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    const problem = imageProblem(file.size, head, maxBytes)
    setRefused(
      problem &&
        (problem === 'kind' ? text('imageKind') : text('imageSize', { size: fileSizeText(maxBytes) })),
    )
    if (!problem) setChosen({ url: URL.createObjectURL(file), name: file.name, png: isPng(head) })
  }
  const finish = (file?: File) => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(undefined)
    if (file) onChange(file)
  }
  const hint = (
    <>
      {text('imageHint', { size: fileSizeText(maxBytes) })}
      {recommended && <> · {recommended}</>}
    </>
  )
  return (
    <FieldGroup {...field} error={refused ?? field.error} help={value ? (field.help ?? hint) : field.help}>
      {(aria) => (
        <>
          {value ? (
            <div className={styles.shown}>
              <div className={styles.picture} style={{ '--width': previewWidth && `${previewWidth}px` }}>
                <Picture source={value} alt="" ratio={String(ratio)} sizes="240px" radius={8} />
              </div>
              <div className={styles.acts}>
                <Button icon={IconPhotoPlus} busy={busy} onClick={() => picker.current?.click()}>
                  {text('changeImage')}
                </Button>
                <Button variant="ghost" icon={IconTrash} disabled={busy} onClick={() => onChange(null)}>
                  {text('removeImage')}
                </Button>
              </div>
              <input
                ref={picker}
                type="file"
                hidden
                accept={IMAGE_ACCEPT}
                onChange={(event) => {
                  void choose(event.currentTarget.files?.[0])
                  event.currentTarget.value = ''
                }}
              />
            </div>
          ) : (
            <DropZone
              accept={IMAGE_ACCEPT}
              hint={hint}
              disabled={busy}
              describedBy={aria['aria-describedby']}
              onChoose={([file]) => void choose(file)}
            />
          )}
          {chosen && (
            <Suspense>
              <CropDialog
                {...chosen}
                ratio={ratio}
                maxBytes={maxBytes}
                onDone={finish}
                onCancel={() => finish()}
              />
            </Suspense>
          )}
        </>
      )}
    </FieldGroup>
  )
}
