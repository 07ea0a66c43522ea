import { MOST_TRACKED } from '@seodang/domain/tracking-sheet'
import officeCrypto from 'officecrypto-tool'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { spreadsheet } from '../../platform/http/spreadsheet.ts'
import { aShop, HOME, type Shop } from '../../testing/goods.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()

const HEADERS = ['주문 번호', '택배사', '송장 번호']
const sheet = (rows: readonly (readonly string[])[]) =>
  spreadsheet(
    HEADERS.map((header, index) => ({
      header,
      width: 20,
      value: (row: readonly string[]) => row[index] ?? null,
    })),
    rows,
  )
const preview = async (shop: Shop, file: Buffer) =>
  shop.post('/tracking/preview', { fileName: 'tracking.xlsx', content: file.toString('base64') })

test('DLV-06 tracking numbers come in by spreadsheet after a report of each line, and twice change nothing more', async () => {
  const shop = await aShop(server)
  const other = await aShop(server)
  const [one, two, three] = [await shop.sell(), await shop.sell(), await shop.sell()]
  const theirs = await other.sell()
  await shop.post(`/${three.deliverySeq}/closing/modify`, { closedYn: 'Y' })
  const file = await sheet([
    [one.order.number, 'CJ대한통운', '1234-5678-9012'],
    [two.order.number, '우체국', '1234567890123'],
    [three.order.number, 'CJ', '123456789013'],
    [theirs.order.number, 'CJ', '123456789014'],
    [one.order.number, 'CJ', '123456789015'],
  ])
  const shown = (await preview(shop, file)).body.data
  expect(shown).toMatchObject({ sendCount: 2, sameCount: 0, wrongCount: 3 })
  expect(
    shown.lines.map(({ effect, problem }: { effect: string; problem: string }) => effect ?? problem),
  ).toEqual(['send', 'send', 'closed', 'orderUnknown', 'duplicate'])
  // Looking changes nothing.
  expect((await shop.list()).counts).toMatchObject({ '00': 2, '02': 0 })

  const lines = shown.lines.flatMap(
    (line: { lineNumber: number; orderNumber: string; carrierCd: string; trackingNo: string }) => [
      {
        lineNumber: line.lineNumber,
        orderNumber: line.orderNumber,
        carrierCd: line.carrierCd,
        trackingNo: line.trackingNo,
      },
    ],
  )
  const done = await shop.post('/tracking/create', { lines })
  expect(done.body.data).toMatchObject({
    sentCount: 2,
    sameCount: 0,
    failed: [{ problem: 'closed' }, { problem: 'orderUnknown' }, { problem: 'PARCEL_CHANGED' }],
  })
  const again = await shop.post('/tracking/create', { lines: lines.slice(0, 2) })
  expect(again.body.data).toEqual({ sentCount: 0, sameCount: 2, failed: [] })
  const { body } = await server.call({ url: `${shop.admin}/${one.deliverySeq}`, as: shop.owner })
  expect(body.data.steps).toHaveLength(2)
  expect((await other.list()).counts).toMatchObject({ '00': 1, '02': 0 })
  const atOnce = await Promise.all(
    Array.from({ length: 4 }, () => other.post('/tracking/create', { lines: [{ ...lines[3] }] })),
  )
  expect(atOnce.reduce((sum, answer) => sum + answer.body.data.sentCount, 0)).toBe(1)
})

test('DLV-06 what is no sheet of tracking numbers is told', async () => {
  const shop = await aShop(server)
  expect((await preview(shop, Buffer.from('이메일\na@b.c\n'))).body.errorName).toBe(
    'TRACKING_COLUMNS_MISSING',
  )
  expect((await preview(shop, Buffer.from([0, 1, 2]))).body.errorName).toBe('SPREADSHEET_NOT_READ')
  const long = [
    '주문번호,택배사,송장번호',
    ...Array.from({ length: MOST_TRACKED + 1 }, (_, at) => `o${at},CJ,1`),
  ]
  expect((await preview(shop, Buffer.from(long.join('\n')))).body.errorName).toBe('TRACKING_TOO_LONG')
})

test('DLV-06 SEC-48 the filtered list is downloaded, with a password where one is given, and read back as it is', async () => {
  const shop = await aShop(server)
  const one = await shop.sell()
  const two = await shop.sell({ shipTo: { ...HOME, recipient: '라마바' } })
  await shop.bring(two.deliverySeq, '02')
  const read = async (bytes: Buffer) => {
    const [page] = await readXlsxFile(bytes)
    return page?.data ?? []
  }
  const headers = { 'access-token': shop.owner.accessToken }
  const plain = await server.app.inject({ url: `${shop.admin}/excel?state=02`, headers })
  const rows = await read(plain.rawPayload)
  expect(rows[0]?.slice(0, 3)).toEqual(HEADERS)
  expect(rows[1]?.slice(0, 6)).toEqual([
    two.order.number,
    'CJ대한통운',
    '123456789012',
    '배송 중',
    '라마바',
    '010-1234-5678',
  ])
  expect(rows).toHaveLength(2)

  const sealed = await server.app.inject({
    method: 'POST',
    url: `${shop.admin}/excel/create`,
    headers,
    payload: { password: 'parcel-2026!' },
  })
  expect(officeCrypto.isEncrypted(sealed.rawPayload)).toBe(true)
  expect(
    await read(await officeCrypto.decrypt(sealed.rawPayload, { password: 'parcel-2026!' })),
  ).toHaveLength(3)

  const template = await server.app.inject({ url: `${shop.admin}/tracking/template`, headers })
  expect((await read(template.rawPayload)).slice(1).map(([number]) => number)).toEqual([one.order.number])
  // The list of what was sent, read back, does nothing.
  expect((await preview(shop, plain.rawPayload)).body.data).toMatchObject({
    sendCount: 0,
    sameCount: 1,
    wrongCount: 0,
  })
})
