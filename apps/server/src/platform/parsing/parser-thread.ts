import { parentPort, workerData } from 'node:worker_threads'

/** The thread of `parseApart`: one file, one answer. */
const { module, name, bytes, given }: { module: string; name: string; bytes: Uint8Array; given: unknown } =
  workerData

async function answer() {
  try {
    const { [name]: parse } = await import(module)
    return { value: await parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), given) }
  } catch (error) {
    return { error: new Error(error instanceof Error ? error.message : String(error)) }
  }
}

parentPort?.postMessage(await answer(), [])
