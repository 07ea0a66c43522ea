const ASKED_EVERY_MS = 10_000
/** Who is refused now may be let in a moment later. */
const REFUSED_FOR_MS = 1000
const MOST_REMEMBERED = 20_000

/**
 * Whether somebody may still have what a signed address opens: asked while they use it, at most every ten seconds for
 * each name, so that a refund or an ended session closes it within the minute (SEC-19, SEC-32). Null is a refusal.
 */
export function askedAgain<T>(): (
  name: string,
  now: Date,
  ask: () => Promise<T | null>,
) => Promise<T | null> {
  const answers = new Map<string, { from: number; until: number; answer: Promise<T | null> }>()
  return (name, now, ask) => {
    const known = answers.get(name)
    const at = now.getTime()
    // What was asked by a clock that was ahead is asked again.
    if (known && known.from <= at && at < known.until) return known.answer
    const answer = ask()
    const kept = { from: at, until: at + ASKED_EVERY_MS, answer }
    answers.delete(name)
    answers.set(name, kept)
    answer.then(
      (found) => {
        if (found === null) kept.until = at + REFUSED_FOR_MS
      },
      () => answers.delete(name),
    )
    if (answers.size > MOST_REMEMBERED) answers.delete(answers.keys().next().value ?? name)
    return answer
  }
}
