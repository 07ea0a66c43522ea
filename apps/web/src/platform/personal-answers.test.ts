import { endpoints } from '@seodang/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from './person.ts'

beforeEach(() => vi.resetModules())
const somebody = (userSeq: number) => ({ userSeq }) as SessionUser
const opened: (() => void)[] = []
afterEach(() => opened.splice(0).forEach((close) => close()))

/** A page that shows four answers, each of which says whose it is. */
async function aPage() {
  const { personCame, personLeft } = await import('./person.ts')
  const { askAnewForEachPerson, FOR_EVERYBODY } = await import('./personal-answers.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  opened.push(askAnewForEachPerson(client))
  let whose = 'nobody'
  const keys = {
    mine: ['channels', 1, 'courses', 2, 'mine'],
    form: ['channels', 1, 'forms', 3],
    home: ['channels', 1, 'home'],
    hidden: ['channels', 1, 'courses', 9, 'public'],
  }
  const show = (name: keyof typeof keys, queryFn: () => Promise<string>, meta = {}) => {
    const observer = new QueryObserver(client, { queryKey: keys[name], queryFn, meta })
    opened.push(observer.subscribe(() => undefined))
  }
  show('mine', async () => whose)
  show('form', async () => whose)
  show('home', async () => whose, FOR_EVERYBODY)
  show(
    'hidden',
    async () => {
      if (whose === 'nobody') throw new Error('not there')
      return whose
    },
    FOR_EVERYBODY,
  )
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await settled()
  return {
    client,
    shown: () =>
      Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, client.getQueryData(key)])),
    become: (userSeq: number | null) => {
      whose = userSeq === null ? 'nobody' : String(userSeq)
      if (userSeq === null) personLeft({ ended: false })
      else personCame(somebody(userSeq), { renewing: false })
    },
    settled,
  }
}

test('ACC-13 a login asks anew for all that is personal, and for what was refused; what is for everybody stays', async () => {
  const page = await aPage()
  page.become(7)
  // What says "not yours" is gone at once; a form that is being written stays where it is.
  expect(page.shown()).toEqual({ mine: undefined, form: 'nobody', home: 'nobody', hidden: undefined })
  await page.settled()
  expect(page.shown()).toEqual({ mine: '7', form: '7', home: 'nobody', hidden: '7' })
})

test.each([8, null])('ACC-13 nothing of a person is left for %s', async (next) => {
  const page = await aPage()
  page.become(7)
  await page.settled()
  page.become(next)
  expect(Object.values(page.shown()).filter((one) => one === '7')).toEqual([])
  await page.settled()
  expect(page.shown()).toMatchObject({ mine: String(next ?? 'nobody'), form: String(next ?? 'nobody') })
})

test('ACC-26 a renewal for the same person asks for nothing', async () => {
  const page = await aPage()
  page.become(7)
  await page.settled()
  const { personCame } = await import('./person.ts')
  const asked = vi.spyOn(page.client.getQueryCache(), 'notify')
  personCame(somebody(7), { renewing: true })
  expect(asked.mock.calls.filter(([{ type }]) => type === 'updated')).toHaveLength(1)
})

test('ACC-13 what stays when somebody logs in is the same for everybody, by the contract', async () => {
  const sources = import.meta.glob<string>('../**/*.ts{,x}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const same = new Set<string>(
    endpoints.filter(({ endpoint }) => endpoint.sameForEverybody).map(({ endpoint }) => endpoint.path),
  )
  const claimed = Object.entries(sources).flatMap(([file, text]) =>
    file.endsWith('.test.ts')
      ? []
      : text
          .split(/(?=\b(?:infiniteQ|q)ueryOptions\(|\buseQuery\()/)
          .filter((query) => /\bmeta: [^\n]*FOR_EVERYBODY/.test(query))
          .map((query) => [...query.matchAll(/\bapi\.get\(\s*'([^']+)'/g)].map(([, path]) => path ?? '')),
  )
  expect(claimed.length).toBeGreaterThan(5)
  expect(claimed.every((paths) => paths.length > 0)).toBe(true)
  expect(claimed.flat().filter((path) => !same.has(path))).toEqual([])
})
