import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { SHARE_TOAST_DURATION, toast } from '../../../ui/toast.ts'
import { useEditor } from '../editor/editor-context.ts'
import { FormSection } from '../editor/FormPane.tsx'
import { settingsBase } from '../editor/fields.ts'
import styles from './more.module.css'
import * as texts from './texts.ts'

/** LKS-06, LKS-07: the address to pass on, and the code in it. */
export function ShareFields() {
  const text = useText(texts)
  const { course } = useEditor()
  const href = `${settingsBase(course)}/share`
  const copy = async (words: string) => {
    try {
      await navigator.clipboard.writeText(words)
      toast({ text: text('copied'), duration: SHARE_TOAST_DURATION, tone: 'good' })
    } catch {
      toast({ text: text('copyFailed'), tone: 'bad' })
    }
  }
  return (
    <FormSection title={text('share')}>
      <div className={styles.pair}>
        <TextField
          label={text('shareLink')}
          value={course.refererCodeUrl}
          readOnly
          end={
            <IconButton
              icon={IconCopy}
              size="sm"
              iconSize={18}
              label={text('copy')}
              onClick={() => void copy(course.refererCodeUrl)}
            />
          }
        />
        <TextField label={text('refererCode')} value={course.refererCode} readOnly />
      </div>
      <Anchor href={href}>{text('shareFigures')}</Anchor>
    </FormSection>
  )
}
