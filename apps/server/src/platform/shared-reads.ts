/** Does a read once for all who ask for the same before it begins. */
export type SharedReads = <T>(key: string, read: () => Promise<T>) => Promise<T>

/**
 * Twenty people of a site's staff who look at the same screen ask the database the same. What is running may be older
 * than the wish of somebody who comes now, who would then miss their own change: they share the one that begins next.
 * The key has to name all that the answer depends on, the site first; access is decided before.
 */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<unknown>>()

  function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const answer = read().finally(() => {
      if (running.get(key) === answer) running.delete(key)
    })
    running.set(key, answer)
    return answer
  }

  return <T>(key: string, read: () => Promise<T>) => {
    const now = running.get(key)
    if (!now) return begin(key, read)
    let later = next.get(key)
    if (!later) {
      const begun = () => {
        next.delete(key)
        return begin(key, read)
      }
      // A read that failed was not this one's.
      later = now.then(begun, begun)
      next.set(key, later)
    }
    // Under one key stands one kind of answer: whoever names it writes the read beside it.
    return later as Promise<T>
  }
}
