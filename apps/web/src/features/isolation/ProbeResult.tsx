import { PROBE_STATE } from '@seodang/domain/isolation'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Probe } from './queries.ts'
import * as texts from './texts.ts'

const TONES = {
  [PROBE_STATE.running]: 'info',
  [PROBE_STATE.passed]: 'ok',
  [PROBE_STATE.failed]: 'danger',
  [PROBE_STATE.unfinished]: 'warn',
} as const

/** What came of a probe, in one sentence. */
export function ProbeResult({ probe }: { probe: Probe }) {
  const text = useText(texts)
  const { state, startedAt, asked, unanswered, findings } = probe
  const at = formatDateTime(startedAt, useLanguage())
  const n = state === PROBE_STATE.failed ? findings.length : asked - unanswered
  return (
    <Notice tone={TONES[state]} live>
      {text(state, { at, n })}
    </Notice>
  )
}
