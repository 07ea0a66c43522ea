import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { requireRoom } from './room.ts'
import { requireKey, type Storage } from './storage.ts'

/** S3 takes at most this many keys in one removal. */
const REMOVED_AT_ONCE = 1000

/**
 * Keeps files in a bucket of S3 or of anything that speaks its protocol (MinIO, R2, Ceph). What is asked for as a file lies
 * in `workFolder` meanwhile, whose volume is watched and which is swept of what a killed process left.
 */
export async function s3Storage(settings: NonNullable<Config['s3']>, workFolder: string): Promise<Storage> {
  // Loaded here, because the default installation keeps its files on disk and should not pay for the client.
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { accessKeyId, secretAccessKey, bucket, region, endpoint } = settings
  const client = new s3.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Without keys of our own the client finds those of the machine (role, profile).
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // A bucket that takes connections and says nothing is given up; the client tries again by itself.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    // Other implementations refuse the trailing checksums that AWS made the default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: requireKey(key) })

  async function put(key: string, body: Readable | Buffer, contentType?: string): Promise<void> {
    const target = { ...at(key), ...(contentType && { ContentType: contentType }) }
    if (Buffer.isBuffer(body)) await client.send(new s3.PutObjectCommand({ ...target, Body: body }))
    // A stream's length is unknown, so it goes up in parts; the parts of a broken stream are given up by the client.
    else await new Upload({ client, params: { ...target, Body: body } }).done()
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<Readable | null> {
    try {
      const answer = await client.send(
        new s3.GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      )
      return answer.Body instanceof Readable ? answer.Body : null
    } catch (error) {
      if (statusOf(error) === 416) return Readable.from([])
      return nullWhereMissing(error)
    }
  }

  async function stat(key: string) {
    try {
      const found = await client.send(new s3.HeadObjectCommand(at(key)))
      return { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    } catch (error) {
      return nullWhereMissing(error)
    }
  }

  return {
    put: (key, body, options) => put(key, body, options?.contentType),
    async putFile(key, path, options) {
      await put(key, createReadStream(path), options?.contentType)
    },
    read,
    stat,
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)))
    },
    async removeFolder(prefix) {
      const folder = { Bucket: bucket, Prefix: `${requireKey(prefix)}/`, MaxKeys: REMOVED_AT_ONCE }
      let token: string | undefined
      do {
        const page = await client.send(new s3.ListObjectsV2Command({ ...folder, ContinuationToken: token }))
        const keys = (page.Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []))
        if (keys.length > 0) {
          const { Errors } = await client.send(
            new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys, Quiet: true } }),
          )
          if (Errors?.length) throw new Error(`${Errors.length} files of ${prefix} could not be removed`)
        }
        token = page.NextContinuationToken
      } while (token)
    },
    async presignedPut(key, expiresInSeconds) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      return getSignedUrl(client, new s3.PutObjectCommand(at(key)), { expiresIn: expiresInSeconds })
    },
    async asFile(key) {
      const found = await stat(key)
      if (!found) throw new Error(`There is no stored file ${key}`)
      await mkdir(workFolder, { recursive: true })
      await requireRoom(workFolder, found.size)
      const body = await read(key)
      if (!body) throw new Error(`There is no stored file ${key}`)
      const folder = await mkdtemp(join(workFolder, 'stored-'))
      const release = () => rm(folder, { recursive: true, force: true })
      const path = join(folder, basename(key))
      try {
        await pipeline(body, createWriteStream(path))
      } catch (error) {
        await release()
        throw error
      }
      return { path, release }
    },
  }
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata: metadata } = error
  return metadata instanceof Object && 'httpStatusCode' in metadata
    ? Number(metadata.httpStatusCode)
    : undefined
}

function nullWhereMissing(error: unknown): null {
  if (statusOf(error) === 404) return null
  throw error
}
