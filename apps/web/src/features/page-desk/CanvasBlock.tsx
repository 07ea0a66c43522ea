import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { VISIBLE_TYPE, YN } from '@seodang/domain/codes'
import type { PageBlock } from '@seodang/domain/page-blocks'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { isTyping } from '../../ui/keys.ts'
import styles from './page-desk.module.css'
import * as texts from './texts.ts'

export interface BlockActs {
  onSelect: (blockId: string) => void
  onMove: (blockId: string, to: number) => void
  onCopy: (blockId: string) => void
  onHide: (blockId: string) => void
  onRemove: (blockId: string) => void
  onSettings: (blockId: string) => void
}

interface CanvasBlockProps extends BlockActs {
  block: PageBlock
  index: number
  count: number
  isSelected: boolean
  isWrong: boolean
  /** What is written in place of what visitors see. */
  editor?: ReactNode
  children: ReactNode
}

export const coverId = (blockId: string) => `block-${blockId}`

export function CanvasBlock(props: CanvasBlockProps) {
  const { block, index, count, isSelected, isWrong, editor, children, ...acts } = props
  const text = useText(texts)
  const kind = text(`kind.${block.kind}`)
  const { blockId } = block
  const { setNodeRef, setActivatorNodeRef, isDragging, ...sortable } = useSortable({ id: blockId })
  const press = (event: KeyboardEvent) => {
    if (isTyping(event.nativeEvent) || event.defaultPrevented) return
    const act = keyAct(event, props)
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of what is focused inside
    <section
      ref={setNodeRef}
      aria-label={text('block', { n: index + 1, kind })}
      className={cx(
        styles.block,
        isSelected && styles.selected,
        isWrong && styles.wrong,
        block.hiddenYn === YN.yes && styles.hidden,
        isDragging && styles.carried,
      )}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
      onKeyDown={press}
    >
      <div className={styles.marks}>
        {isSelected && <span className={styles.kind}>{kind}</span>}
        <Marks block={block} />
      </div>
      {editor ?? (
        <>
          {/* A picture of the page, not a way into it. */}
          <div className="learner" inert>
            {children}
          </div>
          <button
            type="button"
            id={coverId(blockId)}
            className={styles.cover}
            aria-pressed={isSelected}
            aria-label={text('select', { kind })}
            onClick={() => acts.onSelect(blockId)}
          />
        </>
      )}
      <div className={styles.tools} role="group" aria-label={kind}>
        <IconButton
          {...sortable.attributes}
          {...sortable.listeners}
          ref={setActivatorNodeRef}
          icon={IconGripVertical}
          size="sm"
          iconSize={16}
          className={styles.grip}
          label={text('drag', { kind })}
        />
        {isSelected && <Tools block={block} index={index} count={count} acts={acts} />}
      </div>
    </section>
  )
}

function Marks({ block }: { block: PageBlock }) {
  const text = useText(texts)
  const { hiddenYn, visibleTypeCd } = block
  return (
    <>
      {hiddenYn === YN.yes && <Tag small>{text('hiddenMark')}</Tag>}
      {visibleTypeCd === VISIBLE_TYPE.members && <Tag small>{text('membersMark')}</Tag>}
      {visibleTypeCd === VISIBLE_TYPE.nonMembers && <Tag small>{text('nonMembersMark')}</Tag>}
    </>
  )
}

interface ToolsProps {
  block: PageBlock
  index: number
  count: number
  acts: BlockActs
}

function Tools({ block: { blockId, hiddenYn }, index, count, acts }: ToolsProps) {
  const text = useText(texts)
  const isHidden = hiddenYn === YN.yes
  const tools = [
    { icon: IconArrowUp, label: 'up', off: index === 0, act: () => acts.onMove(blockId, index - 1) },
    {
      icon: IconArrowDown,
      label: 'down',
      off: index === count - 1,
      act: () => acts.onMove(blockId, index + 1),
    },
    { icon: IconCopy, label: 'copyBlock', off: false, act: () => acts.onCopy(blockId) },
    {
      icon: isHidden ? IconEye : IconEyeOff,
      label: isHidden ? 'show' : 'hide',
      off: false,
      act: () => acts.onHide(blockId),
    },
    { icon: IconTrash, label: 'removeBlock', off: false, act: () => acts.onRemove(blockId) },
  ] as const
  return (
    <>
      {tools.map(({ icon, label, off, act }) => (
        <IconButton
          key={label}
          icon={icon}
          size="sm"
          iconSize={16}
          disabled={off}
          label={text(label)}
          onClick={act}
        />
      ))}
      <IconButton
        icon={IconSettings}
        size="sm"
        iconSize={16}
        className={styles.toSettings}
        label={text('openSettings')}
        onClick={() => acts.onSettings(blockId)}
      />
    </>
  )
}

/** PGE-14: what a key does to the block that holds the focus. */
function keyAct(event: KeyboardEvent, props: CanvasBlockProps): (() => void) | null {
  const { block, index, count, onMove, onCopy, onRemove } = props
  const { blockId } = block
  if (event.altKey && event.key === 'ArrowUp' && index > 0) return () => onMove(blockId, index - 1)
  if (event.altKey && event.key === 'ArrowDown' && index < count - 1) return () => onMove(blockId, index + 1)
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') return () => onCopy(blockId)
  return event.key === 'Delete' || event.key === 'Backspace' ? () => onRemove(blockId) : null
}
