import { DAY } from '@seodang/domain/instant'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class FakeStorage {
  static room = Number.POSITIVE_INFINITY
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    if (value.length > FakeStorage.room) throw new DOMException('No room', 'QuotaExceededError')
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  vi.resetModules()
  FakeStorage.room = Number.POSITIVE_INFINITY
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const at = (writer: number | null, name = 'post:new', channelSeq = 3) => ({ writer, channelSeq, name })
const EMPTY = { title: '', body: '' }
const over = (clean: unknown, revision: unknown = clean) => ({
  clean: clean as typeof EMPTY,
  over: clean,
  revision,
})

async function aPiece() {
  const { newPiece } = await import('./piece.ts')
  return newPiece<typeof EMPTY>()
}
const found = async (place: ReturnType<typeof at>, now = over(EMPTY)) =>
  (await aPiece()).find(place, now)?.value

test('VAL-27 what is written is found again at its place, by the same account, and nowhere else', async () => {
  const words = { title: '첫 그릇', body: '가마에서 나왔어요' }
  expect((await aPiece()).keep(at(7), words, EMPTY)).toBe(true)
  expect(await found(at(7))).toEqual(words)
  expect(await found(at(7, 'post:4'))).toBeUndefined()
  expect(await found(at(7, 'post:new', 4))).toBeUndefined()
})

test('ACC-13 another account of the same browser, and nobody, see nothing of it', async () => {
  const piece = await aPiece()
  piece.keep(at(7), { title: '', body: '비밀' }, EMPTY)
  expect(await found(at(8))).toBeUndefined()
  expect(await found(at(null))).toBeUndefined()
  expect(await found(at(7))).toEqual({ title: '', body: '비밀' })
})

test('ACC-13 a visitor’s words are for this window, go along with their login, and not to the next one there', async () => {
  const piece = await aPiece()
  const words = { title: '', body: '로그인하고 보낼 글' }
  piece.keep(at(null), words, EMPTY)
  expect(Object.keys(localStorage)).toEqual([])
  expect(await found(at(7))).toEqual(words)
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(await found(at(8))).toBeUndefined()
})

test('API-25 unchanged words have one key, also after a reload; edited ones and the next piece have another', async () => {
  const words = { title: '제목', body: '한 번만' }
  const piece = await aPiece()
  piece.keep(at(7), words, EMPTY)
  const key = piece.keyOf(words)
  expect(piece.keyOf({ ...words })).toBe(key)
  expect(piece.keyOf({ ...words, body: '두 번' })).not.toBe(key)

  const reloaded = await aPiece()
  const again = reloaded.find(at(7), over(EMPTY))
  if (again) reloaded.resume(again)
  expect(reloaded.keyOf(words)).toBe(key)
  reloaded.end(at(7))
  expect(await found(at(7))).toBeUndefined()
  expect(reloaded.keyOf(words)).not.toBe(key)
})

test('SET-09 what was written over something that changed meanwhile is told to be older', async () => {
  const piece = await aPiece()
  piece.keep(at(7), { title: '내 제목', body: '' }, { title: '저장된 제목' })
  const now = { title: '남이 바꾼 제목', body: '' }
  expect((await aPiece()).find(at(7), over(now))?.isOlder).toBe(true)
  expect((await aPiece()).find(at(7), { ...over(now), revision: { title: '저장된 제목' } })?.isOlder).toBe(
    false,
  )
})

test('VAL-27 a browser without room, or without storage, says so and breaks nothing', async () => {
  FakeStorage.room = 100
  const piece = await aPiece()
  expect(piece.keep(at(7), { title: '', body: 'ㄱ'.repeat(200) }, EMPTY)).toBe(false)
  vi.stubGlobal('localStorage', undefined)
  expect(piece.keep(at(7), { title: '', body: 'ㄱ' }, EMPTY)).toBe(false)
  expect(await found(at(7))).toBeUndefined()
  piece.end(at(7))
})

test('what another window began anew there stays when the first one has arrived', async () => {
  const [first, second] = [await aPiece(), await aPiece()]
  first.keep(at(7), { title: '', body: '먼저' }, EMPTY)
  second.keep(at(7), { title: '', body: '나중' }, EMPTY)
  first.end(at(7))
  expect(await found(at(7))).toEqual({ title: '', body: '나중' })
})

test('kept words end after thirty days', async () => {
  vi.useFakeTimers()
  const piece = await aPiece()
  piece.keep(at(7), { title: '', body: '오래된' }, EMPTY)
  for (let day = 0; day < 30; day++) {
    expect(await lookAfter(DAY)).toBeDefined()
  }
  expect(await lookAfter(DAY)).toBeDefined()
  expect(await lookAfter(DAY)).toBeUndefined()
  expect(Object.keys(localStorage)).toEqual([])
})

/** A page that is opened so much later, by the clock of the device. */
async function lookAfter(time: number) {
  vi.setSystemTime(Date.now() + time)
  vi.resetModules()
  return found(at(7))
}

test('VAL-27 a clock that is wrong while somebody looks, or was while they wrote, takes no words away', async () => {
  vi.useFakeTimers()
  const words = { title: '', body: '하루 종일 쓴 글' }
  ;(await aPiece()).keep(at(7), words, EMPTY)
  expect(await lookAfter(DAY)).toEqual(words)
  // Ahead for one page, by more than any term.
  expect(await lookAfter(400 * DAY)).toEqual(words)
  expect(await lookAfter(-400 * DAY)).toEqual(words)
  // Years behind while they write, and right again.
  vi.setSystemTime(Date.now() - 2000 * DAY)
  ;(await aPiece()).keep(at(7), words, EMPTY)
  expect(await lookAfter(2000 * DAY)).toEqual(words)
  expect(await lookAfter(DAY)).toEqual(words)
  // A stamp of the future ends as another does.
  vi.setSystemTime(Date.now() + 2000 * DAY)
  ;(await aPiece()).keep(at(7), words, EMPTY)
  vi.setSystemTime(Date.now() - 2000 * DAY)
  let looks = 0
  while ((await lookAfter(7 * DAY)) && looks < 20) looks++
  expect(looks).toBe(5)
})

test('VAL-27 a browser with no room left for their ages still finds the words', async () => {
  const words = { title: '', body: 'ㄱ' }
  ;(await aPiece()).keep(at(7), words, EMPTY)
  FakeStorage.room = 0
  expect(await lookAfter(0)).toEqual(words)
})

test('VAL-27 words that are written on begin their term anew', async () => {
  vi.useFakeTimers()
  const words = { title: '', body: '천천히' }
  for (let week = 0; week < 10; week++) {
    ;(await aPiece()).keep(at(7), words, EMPTY)
    expect(await lookAfter(7 * DAY)).toEqual(words)
  }
})

test('what an older version of the program kept comes back as far as it fits', async () => {
  const piece = await aPiece()
  piece.keep(at(7), { title: '제목', body: ['줄'], gone: 1 } as never, EMPTY)
  expect(await found(at(7))).toEqual({ title: '제목', body: '' })
})

/** A form as `useKept` drives it: it comes to a place, shows what it is told to, and keeps each letter. */
function aForm(piece: Awaited<ReturnType<typeof aPiece>>) {
  let shown = EMPTY
  const keep = (place: ReturnType<typeof at>) => {
    if (piece.isLeft(shown)) return
    if (shown === EMPTY) piece.empty(place)
    else piece.keep(place, shown, EMPTY)
  }
  return {
    shows: () => shown,
    come(place: ReturnType<typeof at>) {
      const { seen, put } = piece.come(place, { value: shown, ...over(EMPTY) })
      keep(place)
      shown = put ?? shown
      keep(place)
      return seen?.state
    },
    write(place: ReturnType<typeof at>, body: string) {
      shown = { title: '', body }
      keep(place)
    },
  }
}

test('VAL-27 a form that stays while its place changes leaves its words there and shows those of the new place', async () => {
  const [first, second] = [at(7, 'note:1'), at(7, 'note:2')]
  const before = await aPiece()
  before.keep(second, { title: '', body: '둘째에 쓰던 글' }, EMPTY)
  const piece = await aPiece()
  const form = aForm(piece)
  form.come(first)
  form.write(first, '첫째에 쓰는 글')
  const key = piece.keyOf(form.shows())
  expect(form.come(second)).toBe('restored')
  expect(form.shows().body).toBe('둘째에 쓰던 글')
  expect(piece.keyOf({ title: '', body: '첫째에 쓰는 글' })).not.toBe(key)
  form.write(second, '둘째에 더 쓴 글')
  expect((await found(first))?.body).toBe('첫째에 쓰는 글')
  expect((await found(second))?.body).toBe('둘째에 더 쓴 글')
  expect(form.come(at(7, 'note:3'))).toBeUndefined()
  expect(form.shows()).toEqual(EMPTY)
  expect(await found(at(7, 'note:3'))).toBeUndefined()
  expect(form.come(first)).toBe('restored')
  expect(form.shows().body).toBe('첫째에 쓰는 글')
  // What was sent from the first arrives when the form is at the second again.
  form.come(second)
  piece.end(first)
  expect(await found(first)).toBeUndefined()
  expect((await found(second))?.body).toBe('둘째에 더 쓴 글')
})

test('VAL-27 whose new thing has arrived and got its number goes on, and who logs in does, too', async () => {
  const piece = await aPiece()
  const form = aForm(piece)
  form.come(at(7, 'page:new'))
  form.write(at(7, 'page:new'), '쓰는 중')
  piece.end(at(7, 'page:new'))
  form.come(at(7, 'page:5'))
  expect(form.shows().body).toBe('쓰는 중')
  const visitor = aForm(await aPiece())
  visitor.come(at(null, 'comment:3'))
  visitor.write(at(null, 'comment:3'), '로그인하고 보낼 글')
  visitor.come(at(7, 'comment:3'))
  expect(visitor.shows().body).toBe('로그인하고 보낼 글')
})

test('VAL-27 words that wait are not lost by the first letter of others, and are offered beside them after a reload', async () => {
  const long = { title: '', body: '기차에서 쓴 두 쪽' }
  ;(await aPiece()).keep(at(7), long, { ...EMPTY, body: '처음' })
  const saved = { title: '', body: 'v2' }

  const second = await aPiece()
  const seen = second.come(at(7), { value: saved, ...over(saved) }).seen
  expect(seen).toMatchObject({ state: 'older', found: { value: long } })
  second.keep(at(7), { title: '', body: 'v2!' }, saved)

  const reloaded = await aPiece()
  const coming = reloaded.come(at(7), { value: saved, ...over(saved) })
  expect(coming).toMatchObject({
    put: { title: '', body: 'v2!' },
    seen: { state: 'older', found: { value: long } },
  })
  if (coming.seen) reloaded.refuse(at(7), coming.seen.found)
  const last = (await aPiece()).come(at(7), { value: saved, ...over(saved) })
  expect(last).toMatchObject({ seen: { state: 'restored', found: { value: { title: '', body: 'v2!' } } } })
})

test('VAL-27 whoever takes up what waited leaves the other in its place, and both end when they arrive', async () => {
  const [first, other] = [await aPiece(), await aPiece()]
  const words = (body: string) => ({ title: '', body })
  first.keep(at(7), words('하나'), EMPTY)
  other.keep(at(7), words('둘'), EMPTY)
  const third = await aPiece()
  const { seen } = third.come(at(7), { value: words('둘'), ...over(EMPTY) })
  expect(seen).toMatchObject({ state: 'offered', found: { value: words('하나') } })
  if (seen) third.resume(seen.found)
  third.keep(at(7), words('하나 더'), EMPTY)
  third.end(at(7))
  expect(await found(at(7))).toEqual(words('둘'))
  other.end(at(7))
  expect(await found(at(7))).toBeUndefined()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('kept:'))).toEqual([])
})

test('ACC-13 what a visitor brings to their login leaves what was kept there before', async () => {
  const words = (body: string) => ({ title: '', body })
  ;(await aPiece()).keep(at(7), words('집에서 쓰던 글'), EMPTY)
  ;(await aPiece()).keep(at(null), words('방문자의 글'), EMPTY)
  const coming = (await aPiece()).come(at(7), { value: EMPTY, ...over(EMPTY) })
  expect(coming).toMatchObject({
    put: words('방문자의 글'),
    seen: { state: 'offered', found: { value: words('집에서 쓰던 글') } },
  })
})
