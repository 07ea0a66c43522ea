import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { useText } from '../../platform/language.tsx'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { Notice } from '../Notice.tsx'
import { type CropArea, cropImage } from './crop-image.ts'
import styles from './image-crop.module.css'
import * as texts from './texts.ts'

type CropDialogProps = {
  url: string
  name: string
  png: boolean
  ratio: number
  maxBytes: number
  onDone: (file: File) => void
  onCancel: () => void
}

const MOST_ZOOM = 4

/** Moves and enlarges a picture under a frame of the right ratio. */
export default function CropDialog({ url, name, png, ratio, maxBytes, onDone, onCancel }: CropDialogProps) {
  const text = useText(texts)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const cut = async () => {
    if (!area) return
    setBusy(true)
    try {
      onDone(await cropImage(url, area, name, maxBytes, png))
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      size="medium"
      title={text('cropTitle')}
      description={text('cropHelp')}
      actions={
        <>
          <Button onClick={onCancel}>{text('cancel')}</Button>
          <Button variant="main" busy={busy} disabled={!area} onClick={() => void cut()}>
            {text('cropDone')}
          </Button>
        </>
      }
    >
      {failed && (
        <Notice tone="danger" live>
          {text('cropFailed')}
        </Notice>
      )}
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={place}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={ratio}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        {text('zoom')}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </Dialog>
  )
}
