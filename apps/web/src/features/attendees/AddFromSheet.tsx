import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { SheetChooser } from '../../platform/sheets/SheetChooser.tsx'
import type { AddProps } from './AddOne.tsx'
import { SheetAdding } from './SheetAdding.tsx'
import { SheetPreview } from './SheetPreview.tsx'
import * as texts from './texts.ts'

/** ATT-16: reads a file, shows what would become of each line, and adds those who can be added. */
export function AddFromSheet({ courseKey, choice, onClose }: AddProps) {
  const text = useText(texts)
  const api = useApi()
  const [bulkSeq, setBulkSeq] = useState<number | null>(null)
  const { channelSeq, courseSeq } = courseKey
  if (bulkSeq !== null) return <SheetAdding courseKey={courseKey} bulkSeq={bulkSeq} onClose={onClose} />
  return (
    <SheetChooser
      title={text('addTitle')}
      description={text('sheetHelp')}
      hint={text('sheetHint')}
      templatePath={`/v1.0/channels/${channelSeq}/courses/${courseSeq}/admin/attendees/additions/template`}
      preview={(body, signal) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/additions/preview', {
          path: { ...courseKey },
          body,
          signal,
        })
      }
      shown={(additions, back) => (
        <SheetPreview
          courseKey={courseKey}
          additions={additions}
          onStarted={setBulkSeq}
          onBack={back}
          onClose={onClose}
        />
      )}
      onClose={onClose}
    >
      {choice}
    </SheetChooser>
  )
}
