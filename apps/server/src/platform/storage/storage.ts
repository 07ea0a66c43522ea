import type { Readable } from 'node:stream'

export interface StoredFile {
  size: number
  modifiedAt: Date
}

/** Where files are kept: a folder by default, an S3-compatible service by configuration. Keys are `a/b/c`, made by us. */
export interface Storage {
  put(key: string, body: Readable | Buffer, options?: { contentType?: string }): Promise<void>
  /**
   * Keeps a local file, for what is too large to pass through memory twice. The path stays the caller's, to be removed
   * once it is written down that the file is kept: whoever dies in between finds everything again. Nobody may have it
   * open for writing: on disk it is the same file, and what was looked at would not be what is kept.
   */
  putFile(key: string, path: string, options?: { contentType?: string }): Promise<void>
  /** Null where there is no such file. `start` and `end` are inclusive byte positions; past the end there is nothing to read. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  stat(key: string): Promise<StoredFile | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  removeFolder(prefix: string): Promise<void>
  /** An address to which anybody may PUT the bytes of this key for a while; null where the store has no addresses. */
  presignedPut(key: string, expiresInSeconds: number): Promise<string | null>
  /** A local path to the file for programs such as ffmpeg, fetched first where it is elsewhere; `release` when done. */
  asFile(key: string): Promise<{ path: string; release: () => Promise<void> }>
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/
const LONGEST_KEY = 500

/**
 * Throws on a key that could leave its folder or means different things to different stores (SEC-46). Keys are
 * ours, so a refused one is a defect, not a person's mistake.
 */
export function requireKey(key: string): string {
  const segments = key.split('/')
  if (key.length > LONGEST_KEY || !segments.every((segment) => SEGMENT.test(segment)))
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 80))}`)
  return key
}
