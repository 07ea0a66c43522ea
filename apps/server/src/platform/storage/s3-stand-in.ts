import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface Kept {
  body: Buffer
  type: string
  at: Date
}

/** The calls of S3 that the adapter makes, in memory, for tests: path-style addresses, one bucket, pages of two keys. */
export async function startS3StandIn(): Promise<{
  endpoint: string
  contentTypeOf(key: string): string | undefined
  /** Multipart uploads that were begun and neither completed nor given up. */
  openUploads(): number
  close(): Promise<void>
}> {
  const kept = new Map<string, Kept>()
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>()
  let counter = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3.test')
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/')
    const body = await bodyOf(request)
    const type = request.headers['content-type'] ?? 'application/octet-stream'
    const uploadId = url.searchParams.get('uploadId') ?? ''
    const upload = uploads.get(uploadId)
    const xml = (text: string, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`)
    const missing = () => xml('<Error><Code>NoSuchKey</Code><Message>no</Message></Error>', 404)

    const signer =
      request.headers.authorization ?? `presigned Credential=${url.searchParams.get('X-Amz-Credential')}`
    if (!/^\S+ Credential=test-key\//.test(signer))
      return void xml('<Error><Code>AccessDenied</Code></Error>', 403)
    switch (`${request.method} ${callOf(url)}`) {
      case 'PUT object':
        kept.set(key, { body, type, at: new Date() })
        return void response.writeHead(200, { etag: '"1"' }).end()
      case 'POST uploads': {
        const id = `upload-${++counter}`
        uploads.set(id, { type, parts: new Map() })
        return void xml(
          `<InitiateMultipartUploadResult><Bucket>files</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case 'PUT part':
        upload?.parts.set(Number(url.searchParams.get('partNumber')), body)
        return void response.writeHead(200, { etag: `"${url.searchParams.get('partNumber')}"` }).end()
      case 'POST complete': {
        const parts = [...(upload?.parts ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)
        kept.set(key, { body: Buffer.concat(parts), type: upload?.type ?? '', at: new Date() })
        uploads.delete(uploadId)
        return void xml(
          `<CompleteMultipartUploadResult><Bucket>files</Bucket><Key>${key}</Key><ETag>"1"</ETag></CompleteMultipartUploadResult>`,
        )
      }
      case 'DELETE complete':
        uploads.delete(uploadId)
        return void response.writeHead(204).end()
      case 'HEAD object': {
        const found = kept.get(key)
        if (!found) return void response.writeHead(404).end()
        return void response
          .writeHead(200, { 'content-length': found.body.length, 'last-modified': found.at.toUTCString() })
          .end()
      }
      case 'GET object': {
        const found = kept.get(key)
        if (!found) return void missing()
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
        if (!range)
          return void response.writeHead(200, { 'content-length': found.body.length }).end(found.body)
        const [start, end] = [Number(range[1]), Math.min(Number(range[2]), found.body.length - 1)]
        if (start >= found.body.length) return void xml('<Error><Code>InvalidRange</Code></Error>', 416)
        const part = found.body.subarray(start, end + 1)
        return void response
          .writeHead(206, {
            'content-length': part.length,
            'content-range': `bytes ${start}-${end}/${found.body.length}`,
          })
          .end(part)
      }
      case 'DELETE object':
        kept.delete(key)
        return void response.writeHead(204).end()
      case 'GET list': {
        const prefix = url.searchParams.get('prefix') ?? ''
        const after = url.searchParams.get('continuation-token') ?? ''
        const keys = [...kept.keys()].filter((one) => one.startsWith(prefix) && one > after).sort()
        const page = keys.slice(0, 2)
        const more = keys.length > page.length
        return void xml(
          `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}${page
            .map((one) => `<Contents><Key>${one}</Key><Size>1</Size></Contents>`)
            .join('')}</ListBucketResult>`,
        )
      }
      case 'POST delete': {
        for (const [, one] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) kept.delete(one ?? '')
        return void xml('<DeleteResult></DeleteResult>')
      }
      default:
        return void xml('<Error><Code>NotImplemented</Code></Error>', 501)
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    contentTypeOf: (key) => kept.get(key)?.type,
    openUploads: () => uploads.size,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function callOf({ searchParams }: URL): string {
  if (searchParams.has('uploads')) return 'uploads'
  if (searchParams.has('partNumber')) return 'part'
  if (searchParams.has('uploadId')) return 'complete'
  if (searchParams.has('list-type')) return 'list'
  return searchParams.has('delete') ? 'delete' : 'object'
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
