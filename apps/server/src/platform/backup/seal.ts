import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { BackupFailure } from './failure.ts'

/**
 * A stream under a passphrase: MAGIC, salt, then frames of AES-256-GCM. A frame's number and whether it is the last are
 * bound to it, so frames can be neither changed, moved, dropped nor cut off. The first is empty: it tells a wrong
 * passphrase from a damaged file.
 */
export const MAGIC = Buffer.from('seodang-sealed-1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
/** Length, and 1 for the last. */
const HEAD_BYTES = 5
const FRAME_BYTES = 1024 ** 2
/** A quarter of a second and 128 MB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 }

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, COST)

/** Never twice under one key, because the salt gives each stream a key of its own. */
function nonce(frame: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(frame, 6, 6)
  return bytes
}

function sealFrame(key: Buffer, frame: number, plain: Buffer, isLast: boolean): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(plain.length)
  head.writeUInt8(isLast ? 1 : 0, 4)
  const cipher = createCipheriv('aes-256-gcm', key, nonce(frame), { authTagLength: TAG_BYTES }).setAAD(head)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([head, cipher.getAuthTag(), text])
}

export const sealing = (passphrase: string) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const key = await keyOf(passphrase, salt)
    yield Buffer.concat([MAGIC, salt, sealFrame(key, 0, Buffer.alloc(0), false)])
    let frame = 1
    let kept: Buffer[] = []
    let size = 0
    for await (const chunk of source) {
      kept.push(chunk)
      size += chunk.length
      if (size < FRAME_BYTES) continue
      yield sealFrame(key, frame++, Buffer.concat(kept), false)
      kept = []
      size = 0
    }
    yield sealFrame(key, frame, Buffer.concat(kept), true)
  }

export const opening = (passphrase: string) =>
  async function* (source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    const bytes = exactly(source)
    await bytes.take(MAGIC.length)
    const key = await keyOf(passphrase, await bytes.take(SALT_BYTES))
    for (let frame = 0; ; frame++) {
      const head = await bytes.take(HEAD_BYTES)
      const length = head.readUInt32BE()
      // A chunk that came was never larger than what the compression gives at once.
      if (length > 2 * FRAME_BYTES) throw damaged()
      const tag = await bytes.take(TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce(frame), { authTagLength: TAG_BYTES })
        .setAAD(head)
        .setAuthTag(tag)
      const plain = decipher.update(await bytes.take(length))
      try {
        decipher.final()
      } catch (cause) {
        if (frame > 0) throw damaged(cause)
        throw new BackupFailure('The passphrase is wrong.', { cause })
      }
      yield plain
      if (head.readUInt8(4) === 1) break
    }
    if (!(await bytes.isAtEnd())) throw damaged()
  }

const damaged = (cause?: unknown) => new BackupFailure('The backup is damaged: it was changed.', { cause })

function exactly(source: AsyncIterable<unknown>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async take(size: number): Promise<Buffer> {
      const parts = [rest]
      let length = rest.length
      while (length < size) {
        const next = await iterator.next()
        if (next.done || !Buffer.isBuffer(next.value))
          throw new BackupFailure('The backup is cut off: its end is missing.')
        parts.push(next.value)
        length += next.value.length
      }
      const all = Buffer.concat(parts)
      rest = all.subarray(size)
      return all.subarray(0, size)
    },
    async isAtEnd(): Promise<boolean> {
      return rest.length === 0 && (await iterator.next()).done === true
    },
  }
}
