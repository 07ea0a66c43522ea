/** Where in the conversation a mail server refused, and what it said (RFC 5321). */
export interface MailRefusal {
  command: 'RCPT TO' | 'DATA'
  /** The whole reply: `550 5.1.1 User unknown`. */
  response: string
}

/**
 * RFC 3463: 5.1.x speaks of addresses, of which 5.1.7 and 5.1.8 are the sender's and 5.1.0 and 5.1.9 nobody's in
 * particular; 5.2.x of the mailbox of the recipient. All else is the way there, our login or somebody's policy.
 */
const OF_RECIPIENT = /^(1\.([1-6]|10)|2\.\d{1,3})$/

const OF_ANYBODY = /^1\.[09]$/

/** Said of the way there, of us, or of a policy, and repaired by somebody: whatever else stands beside it. */
const OF_THE_WAY =
  /relay|auth|permi|denied|allow|block|black|list|policy|spam|sender|reputation|helo|dns|limit|quota|too many|protocol/i

/** Said of a mailbox that is not there. */
const NOBODY = [
  /\bno (such|mailbox|user|account|recipient)\b/i,
  /\b(user|account|mailbox|recipient|address|person)\b[^.]*\b(unknown|not found|not known|invalid|disabled|inactive)\b/i,
  /\b(unknown|invalid|non-?existent)\b[^.]*\b(user|account|mailbox|recipient|address|person)\b/i,
  /\b(do(es)?n[o']t|does not|not) exists?\b/i,
]

/**
 * Whether nobody is there to get the mail, ever: sending it again would change nothing. Many servers refuse with the same
 * bare 550 whom they do not let through, so it is final only where it says so: by its enhanced code, and without one at
 * RCPT by its words.
 */
export function isFinalRefusal({ command, response }: MailRefusal): boolean {
  const reply = /^5\d\d[ -](?:5\.(\d{1,3}\.\d{1,3})\b)?([^]*)$/.exec(response)
  if (reply === null) return false
  const [, status, said = ''] = reply
  if (status !== undefined && !OF_ANYBODY.test(status)) return OF_RECIPIENT.test(status)
  const words = withoutAddress(said)
  return command === 'RCPT TO' && !OF_THE_WAY.test(words) && NOBODY.some((one) => one.test(words))
}

/** A reply often repeats the address, whose letters mean nothing. */
const withoutAddress = (words: string) => words.replace(/<[^>]*>|\S+@\S+/g, '')
