import { BLOCK_LIMITS, type BlockOf } from '@seodang/domain/page-blocks'
import { useText } from '../../platform/language.tsx'
import { RichTextEditor } from '../../ui/rich/RichTextEditor.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './page-desk.module.css'
import * as texts from './texts.ts'

interface TextInPlaceProps {
  block: BlockOf<'text'>
  errors: Partial<Record<string, string>>
  onEdit: (block: BlockOf<'text'>, field: string) => void
}

/** PGE-14: the words of a page are written where they stand. */
export function TextInPlace({ block, errors, onEdit }: TextInPlaceProps) {
  const text = useText(texts)
  return (
    <div className={styles.inPlace}>
      <TextField
        label={text('heading')}
        optional
        placeholder={text('headingPlaceholder')}
        maxLength={BLOCK_LIMITS.heading}
        value={block.heading}
        error={errors.heading}
        onChange={({ currentTarget }) => onEdit({ ...block, heading: currentTarget.value }, 'heading')}
      />
      <RichTextEditor
        label={text('body')}
        placeholder={text('bodyPlaceholder')}
        minHeight={140}
        value={block.body}
        error={errors.body}
        onChange={(body) => onEdit({ ...block, body }, 'body')}
      />
    </div>
  )
}
