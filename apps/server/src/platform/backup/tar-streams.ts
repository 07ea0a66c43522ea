import { once } from 'node:events'
import type { Extract, Pack } from 'tar-stream'

/** The streams of tar-stream are of another family than Node's: `pipeline` does not see their end. */
type Target = ReturnType<Pack['entry']> | Extract

class Left extends Error {
  override readonly message = 'Nobody takes it any more'
}

/** Whether something stopped only because the other side had. */
export const isLeft = (error: unknown): boolean =>
  error instanceof Left || (error instanceof Error && error.cause instanceof Left)

/** Writes everything and waits where the other side is slow; throws when the other side is gone. */
export async function pour(source: AsyncIterable<unknown>, target: Target): Promise<void> {
  const gone = new AbortController()
  const left = () => gone.abort(new Left())
  target.once('close', left)
  try {
    for await (const chunk of source) {
      gone.signal.throwIfAborted()
      if (!target.write(chunk)) await once(target, 'drain', { signal: gone.signal })
    }
    target.end(null)
  } finally {
    target.off('close', left)
  }
}

export async function* buffers(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of source) if (Buffer.isBuffer(chunk)) yield chunk
}

export const unpacking = (extract: Extract) => async (source: AsyncIterable<unknown>) => {
  try {
    await pour(source, extract)
  } catch (error) {
    extract.destroy(error instanceof Error ? error : undefined)
    throw error
  }
}
