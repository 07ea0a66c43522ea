import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useText } from '../../platform/language.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { Segment } from './queries.ts'
import * as texts from './texts.ts'
import { useCopySegment, useDeleteSegment } from './use-segment-change.ts'

interface SegmentActionsProps {
  segment: Segment
  mayChange: boolean
  onOpen: (segmentSeq: number) => void
  onClose: () => void
}

/** MEM-10: a second one like it, or none any more. */
export function SegmentActions({ segment, mayChange, onOpen, onClose }: SegmentActionsProps) {
  const text = useText(texts)
  const { segmentSeq, name } = segment
  const copy = useCopySegment(({ segmentSeq: made }) => onOpen(made))
  const remove = useDeleteSegment(onClose)
  const ask = async () => {
    const agreed = await confirm({
      title: text('removeTitle', { name }),
      description: text('removeText'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) remove.mutate(segmentSeq)
  }
  if (!mayChange) return null
  return (
    <Menu
      label={text('actions')}
      items={[
        { label: text('copy'), onSelect: () => copy.mutate(segmentSeq) },
        { label: text('remove'), danger: true, onSelect: () => void ask() },
      ]}
      trigger={(trigger) => <IconButton {...trigger} icon={IconDots} label={text('actions')} />}
    />
  )
}
