import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ErrorState } from '../../../ui/States.tsx'
import { categoriesQuery } from '../../catalog/queries.ts'
import * as texts from './texts.ts'

const NONE = 'none'

interface MoveDialogProps {
  count: number
  isBusy: boolean
  onMove: (channelCategorySeq: number | null) => void
  onClose: () => void
}

/** BIN-13: into one of the site's categories, or out of all. */
export function MoveDialog({ count, isBusy, onMove, onClose }: MoveDialogProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const categories = useQuery(categoriesQuery(useApi(), channelSeq))
  const [chosen, setChosen] = useState('')
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={text('moveTitle', { n: count })}
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          <Button
            variant="main"
            busy={isBusy}
            disabled={chosen === ''}
            onClick={() => onMove(chosen === NONE ? null : Number(chosen))}
          >
            {text('move')}
          </Button>
        </>
      }
    >
      {categories.isLoadingError ? (
        <ErrorState title={text('failed')} retry={() => void categories.refetch()} />
      ) : (
        <Select
          label={text('category')}
          value={chosen}
          placeholder={text('chooseCategory')}
          options={[
            ...(categories.data ?? []).map(({ channelCategorySeq, name }) => ({
              value: String(channelCategorySeq),
              label: name,
            })),
            { value: NONE, label: text('noCategory') },
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    </Dialog>
  )
}
