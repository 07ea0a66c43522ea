import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { linkLasting, mkdirLasting } from '../lasting.ts'

/** Everything that is done with the one key of the installation. */
export interface Secrets {
  /** AES-256-GCM; `purpose` is bound to the text, so that a sealed value cannot be moved to another place. */
  seal(purpose: string, plain: string): Buffer
  open(purpose: string, sealed: Buffer): string
  /** A signature over `text` for one purpose, base64url. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

export const KEY_FILE = 'secret.key'

/** SECRET_KEY, or the key that an earlier start left in the data folder; null where there is none. */
export async function findSecrets({ secretKey, dataDir }: Config): Promise<Secrets | null> {
  if (secretKey) return createSecrets(Buffer.from(secretKey, 'base64'))
  try {
    return createSecrets(Buffer.from(await readFile(join(dataDir, KEY_FILE), 'utf8'), 'base64'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Of several processes that start at once on one data folder, all get the key that one of them made. */
export async function makeSecrets({ dataDir }: Pick<Config, 'dataDir'>): Promise<Secrets> {
  const file = join(dataDir, KEY_FILE)
  await mkdirLasting(dataDir)
  // Written aside and linked into place, so that nobody who starts at the same moment reads half a key.
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx', flush: true })
    await linkLasting(unfinished, file)
  } catch (error) {
    // Another process of the same installation was first; its key is the one.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  return createSecrets(Buffer.from(await readFile(file, 'utf8'), 'base64'))
}

export function createSecrets(master: Buffer): Secrets {
  if (master.length < 32) throw new Error('The secret key must have at least 32 bytes')
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    let key = derived.get(purpose)
    if (!key) derived.set(purpose, (key = Buffer.from(hkdfSync('sha256', master, '', purpose, 32))))
    return key
  }
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', keyFor(`sign:${purpose}`))
      .update(text)
      .digest()
  return {
    seal(purpose, plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), iv)
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open(purpose, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal:${purpose}`), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    verify(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = mac(purpose, text)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}

/** How the token of an administrator who looks at a site begins, so that it is looked up in its own place (ADM-02). */
export const VIEW_TOKEN = 'view.'

/** A token that nobody can guess: 256 random bits, base64url. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What is stored of a token. Tokens are random, so a plain fast hash keeps them safe. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What a sealed setting of a site is bound to, so that one cannot be moved to another site or name. */
export const settingPurpose = (channelSeq: number, name: string): string => `channel:${channelSeq}:${name}`
