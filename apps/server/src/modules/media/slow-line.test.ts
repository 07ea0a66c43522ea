import type { IncomingMessage } from 'node:http'
import { changePicture } from '@seodang/contract/identity'
import * as media from '@seodang/contract/media'
import { uploadMyCopy } from '@seodang/contract/settlement'
import { expect, test } from 'vitest'
import { isUpload } from '../../platform/http/slow-bodies.ts'
import { testServer } from '../../testing/server.ts'
import { PUT_ROUTE } from './put-address.ts'

const server = await testServer()
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })

/** Whether a call may bring its body over a slow line, as the limits of bodies see it. */
async function mayBeSlow(method: string, path: string): Promise<boolean> {
  const arrived = new Promise<IncomingMessage>((resolve) => server.app.server.once('request', resolve))
  const url = path.replaceAll(/\{\w+\}|:\w+/g, '1')
  const answer = await fetch(origin + url, { method, body: '.', headers: { 'content-type': 'a/b' } })
  await answer.arrayBuffer()
  return isUpload(await arrived)
}

test.each([
  changePicture,
  media.uploadImage,
  media.uploadFile,
  media.uploadClassFile,
  media.uploadAttachment,
  uploadMyCopy,
  media.putCaptions,
  media.putClassCaptions,
  media.sendUpload,
  media.sendClassUpload,
])('UPL-04 a file may take as long as its line needs: $method $path', async ({ method, path }) => {
  expect(await mayBeSlow(method, `/api${path}`)).toBe(true)
})

test('UPL-04 so may one that is put to its own address', async () => {
  expect(await mayBeSlow('PUT', PUT_ROUTE)).toBe(true)
})

test('SEC-52 other bodies come in their time', async () => {
  expect(await mayBeSlow('POST', `/api${media.presignUpload.path}`)).toBe(false)
  expect(await mayBeSlow('POST', '/no/such/page')).toBe(false)
})
