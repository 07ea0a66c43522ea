/** Who asks in a probe of a site's walls (BYD-29): somebody logged out, a stranger of another site, a login of the own domain. */
export const PROBE_ROLE = { visitor: 'visitor', stranger: 'stranger', ownDomain: 'ownDomain' } as const
export type ProbeRole = (typeof PROBE_ROLE)[keyof typeof PROBE_ROLE]

/** `unfinished`: the product answered too few questions to say anything. */
export const PROBE_STATE = {
  running: 'running',
  passed: 'passed',
  failed: 'failed',
  unfinished: 'unfinished',
} as const
export type ProbeState = (typeof PROBE_STATE)[keyof typeof PROBE_STATE]

export interface ProbeAnswer {
  status: number
  text: string
}

/** What one question came to. A limit or a fault of the server says nothing about walls. */
export type ProbeVerdict = 'kept' | 'leaked' | 'unanswered'

const saysNothing = ({ status }: ProbeAnswer) => status === 429 || status >= 500

/** What is not theirs is refused. */
export function refusalVerdict(answer: ProbeAnswer): ProbeVerdict {
  if (saysNothing(answer)) return 'unanswered'
  return [401, 403, 404].includes(answer.status) ? 'kept' : 'leaked'
}

/** SEC-01: a key of this site answers in another one exactly as a key that nobody has. */
export function strangersKeyVerdict(answer: ProbeAnswer, nobodys: ProbeAnswer): ProbeVerdict {
  if (saysNothing(answer) || saysNothing(nobodys)) return 'unanswered'
  const looksTheSame = answer.status === nobodys.status && answer.text === nobodys.text
  return looksTheSame && answer.status >= 400 ? 'kept' : 'leaked'
}

export function probeState(verdicts: readonly ProbeVerdict[]): Exclude<ProbeState, 'running'> {
  if (verdicts.includes('leaked')) return 'failed'
  const answered = verdicts.filter((verdict) => verdict !== 'unanswered').length
  return answered * 2 > verdicts.length ? 'passed' : 'unfinished'
}
