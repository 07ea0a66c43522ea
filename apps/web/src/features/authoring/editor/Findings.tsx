import type { LaunchProblem } from '@seodang/domain/launch'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import styles from './editor.module.css'
import { useEditor } from './editor-context.ts'
import { placeOf } from './fields.ts'
import * as texts from './texts.ts'

/** AUTH-20: how much still keeps the class from being published. */
export function FindingsButton({ blocking, onOpen }: { blocking: number; onOpen: () => void }) {
  const text = useText(texts)
  if (blocking === 0) return null
  return (
    <Button variant="ghost" icon={IconAlertCircle} className={styles.toFix} onClick={onOpen}>
      {text('toFix', { n: blocking })}
    </Button>
  )
}

interface FindingsDialogProps {
  open: boolean
  findings: readonly LaunchProblem[]
  onClose: () => void
}

/** Everything that is missing or doubtful; each line leads to where it is put right. */
export function FindingsDialog({ open, findings, onClose }: FindingsDialogProps) {
  const text = useText(texts)
  const blocking = findings.filter(({ isBlocking }) => isBlocking)
  const advice = findings.filter(({ isBlocking }) => !isBlocking)
  return (
    <Dialog open={open} onClose={onClose} size="small-medium" title={text('toFixTitle')} flush>
      {findings.length === 0 && <EmptyState icon={IconCircleCheck} title={text('allDone')} />}
      <Findings findings={blocking} onClose={onClose} />
      {advice.length > 0 && (
        <>
          <h3 className={styles.findingsTitle}>{text('adviceTitle')}</h3>
          <Findings findings={advice} onClose={onClose} isAdvice />
        </>
      )}
    </Dialog>
  )
}

interface FindingsProps {
  findings: readonly LaunchProblem[]
  isAdvice?: boolean
  onClose: () => void
}

function Findings({ findings, isAdvice = false, onClose }: FindingsProps) {
  const text = useText(texts)
  const { course, place } = useEditor()
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.tab}.${finding.code}`}>
          <Anchor href={placeOf(course, place, finding)} className={styles.finding} onClick={onClose}>
            <Icon of={isAdvice ? IconBulb : IconAlertCircle} size={18} />
            <span>
              <small>{text(finding.tab)}</small>
              {text(`problem.${finding.code}`, { n: finding.curriculumSeqs?.length ?? 0 })}
            </span>
            <Icon of={IconChevronRight} size={16} />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
