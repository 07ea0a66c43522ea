import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { type StoredPicture, useSendPicture } from '../../platform/uploads/sends.ts'
import { UploadList } from '../../platform/uploads/UploadList.tsx'
import { type Send, useUploads } from '../../platform/uploads/use-uploads.ts'
import { Button } from '../Button.tsx'
import { FieldGroup, type FieldProps } from '../Field.tsx'
import { fileSizeText } from '../file-size.ts'
import { Picture } from '../Picture.tsx'
import { FilePicker } from './FilePicker.tsx'
import { DropZone } from './FileUpload.tsx'
import styles from './image-crop.module.css'
import { HEAD_BYTES, IMAGE_ACCEPT, IMAGE_MAX_BYTES, imageProblem, isPng } from './image-rules.ts'
import * as texts from './texts.ts'

const CropDialog = lazyDialog(
  () => import('./CropDialog.tsx'),
  ({ onCancel }) => onCancel(),
)

type CropFieldProps<Stored> = FieldProps & {
  /** Key or address of the picture that is there. */
  value: string | null
  /** Where the cut picture is sent. */
  send: Send<Stored>
  /** What is kept of the picture, or nothing when it is taken away. */
  onChange: (stored: Stored | null) => void | Promise<void>
  /** Width divided by height of the picture's place (UPL-14). */
  ratio: number
  /** Bytes; 2 MB unless the place allows more (UPL-02). */
  maxBytes?: number
  /** '권장 3600 x 640px' (UPL-07) */
  recommended?: ReactNode
  /** What was there is being taken away. */
  busy?: boolean
  /** Width of the preview, px */
  previewWidth?: number
  /** It takes effect by itself, so no button waits for it. */
  isApart?: boolean
}

type Chosen = { url: string; name: string; png: boolean }

/** A picture of the site that a form is saved with. */
export function ImageCropField(props: Omit<CropFieldProps<StoredPicture>, 'send' | 'isApart' | 'busy'>) {
  return <CropField {...props} send={useSendPicture()} />
}

/** A picture cut to the ratio of its place; JPG or PNG (UPL-02, UPL-14). */
export function CropField<Stored>({
  value,
  send,
  onChange,
  ratio,
  maxBytes = IMAGE_MAX_BYTES,
  recommended,
  busy,
  previewWidth,
  isApart,
  ...field
}: CropFieldProps<Stored>) {
  const text = useText(texts)
  const [chosen, setChosen] = useState<Chosen>()
  const [refused, setRefused] = useState<string>()
  const uploads = useUploads(send, onChange)
  const isBusy = busy || uploads.isSending

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
    if (file) void uploads.replace(file)
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
                <FilePicker accept={IMAGE_ACCEPT} onChoose={([file]) => void choose(file)}>
                  {(open) => (
                    <Button icon={IconPhotoPlus} busy={isBusy} onClick={open}>
                      {text('changeImage')}
                    </Button>
                  )}
                </FilePicker>
                <Button
                  variant="ghost"
                  icon={IconTrash}
                  disabled={isBusy}
                  onClick={() => void onChange(null)}
                >
                  {text('removeImage')}
                </Button>
              </div>
            </div>
          ) : (
            <DropZone
              accept={IMAGE_ACCEPT}
              hint={hint}
              disabled={isBusy}
              describedBy={aria['aria-describedby']}
              onChoose={([file]) => void choose(file)}
            />
          )}
          <UploadList of={uploads} isApart={isApart} />
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
