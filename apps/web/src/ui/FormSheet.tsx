import { FORM_LOOK, type FormLook } from '@seodang/domain/codes'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './form-sheet.module.css'
import { Picture } from './Picture.tsx'
import { RichText, type RichTextDocument } from './RichText.tsx'

export interface SheetDesign {
  heading: string
  text: RichTextDocument | null
  imageUrl: string | null
  look: FormLook
}

interface FormSheetProps {
  /** The name of the form, where its design has no heading. */
  title: string
  design: SheetDesign
  /** Beside its editor the sheet is no page of its own. */
  heading?: 'h1' | 'h2'
  children: ReactNode
}

const LOOKS = {
  [FORM_LOOK.plain]: undefined,
  [FORM_LOOK.card]: styles.card,
  [FORM_LOOK.brand]: styles.brand,
}

/** A form as whoever answers it sees it: picture, heading, text, and what is asked (FRM-12, screen). */
export function FormSheet({ title, design, heading: Heading = 'h1', children }: FormSheetProps) {
  const { heading, text, imageUrl, look } = design
  return (
    <article className={cx(styles.sheet, LOOKS[look])}>
      {imageUrl && (
        <Picture source={imageUrl} alt="" ratio="3 / 1" sizes="(max-width: 768px) 100vw, 680px" priority />
      )}
      <header className={styles.head}>
        <Heading className={styles.heading}>{heading || title}</Heading>
        {text && <RichText document={text} />}
      </header>
      <div className={styles.body}>{children}</div>
    </article>
  )
}
