/**
 * Collects what comes while the last batch is written, and writes it together: alone it is written at once, in a
 * crowd many share one statement. Whoever adds something waits until it is written. What cannot be written together is
 * written one by one, so that one item spoils nothing for the others.
 */
export function createBatch<T>(
  write: (items: readonly T[]) => Promise<void>,
  { most }: { most: number },
): (item: T) => Promise<void> {
  let waiting: { item: T; done: () => void; failed: (error: unknown) => void }[] = []
  let isWriting = false

  async function writeAlone({ item, done, failed }: (typeof waiting)[number]): Promise<void> {
    try {
      await write([item])
      done()
    } catch (error) {
      failed(error)
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      try {
        await write(batch.map(({ item }) => item))
        for (const { done } of batch) done()
      } catch (error) {
        const [only, ...others] = batch
        if (others.length === 0) only?.failed(error)
        else for (const one of batch) await writeAlone(one)
      }
    }
    isWriting = false
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isWriting) void writeAll()
    })
}
