import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.mjs'
import type { Pace } from './lib/compare.ts'
import { tell } from './lib/report.ts'
import type { Product } from './lib/servers.ts'
import { SITE } from './lib/world.ts'

const part = 'pages'
const CPU_SLOWDOWN = 4
const PAGES = { home: '/main', 'class list': '/classes', 'class page': '/classes/1', login: '/login' }
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
/** Longer than any picture takes to arrive here: what is largest by then stays the largest. */
const SETTLED_MS = 500

interface Load {
  /** Bytes over the wire by kind, from the browser's own count. */
  bytes: Record<'html' | 'scripts' | 'styles' | 'fonts' | 'pictures', number>
  files: number
  lcpMs: number
  cls: number
  /** Address of the picture that was largest, '' where that was a text. */
  picture: string
}

/** First paint of public pages beside a plain HTML page with the same largest picture, loaded turn about. */
export async function benchPages(product: Product, { loads }: Pace): Promise<void> {
  const executablePath = ensureChromium()
  if (!executablePath) return
  const browser = await chromium.launch({
    args: ARGS,
    executablePath,
  })
  try {
    for (const [name, path] of Object.entries(PAGES))
      await benchPage(browser, name, `${product.url}${path}?channelSeq=${SITE}`, loads)
  } finally {
    await browser.close()
  }
}

async function benchPage(browser: Browser, name: string, url: string, loads: number): Promise<void> {
  // Rendered and compressed once before anybody measures.
  const first = await load(browser, url)
  const plain = await startPlainPage(first.picture)
  const ours: Load[] = []
  const theirs: Load[] = []
  try {
    for (let turn = 0; turn < loads; turn += 1) {
      theirs.push(await load(browser, plain.url))
      ours.push(await load(browser, url))
    }
  } finally {
    plain.stop()
  }
  const lcp = median(ours.map(({ lcpMs }) => lcpMs))
  const reference = median(theirs.map(({ lcpMs }) => lcpMs))
  const { html, styles, scripts, fonts, pictures } = first.bytes
  tell({
    part,
    name: `first paint (LCP) of ${name}, CPU 4 × slower`,
    value: lcp,
    unit: 'ms',
    aim: { atMost: 1200 },
    beside: `plain page ${reference.toFixed(0)} ms, ratio ${(lcp / reference).toFixed(2)}; ${first.picture === '' ? 'a text' : 'a picture'} is largest`,
  })
  tell({
    part,
    name: `layout shift of ${name}`,
    value: Math.max(...ours.map(({ cls }) => cls)),
    unit: '',
    aim: { atMost: 0.01 },
  })
  tell({
    part,
    name: `JavaScript of ${name}`,
    value: kb(scripts),
    unit: 'KB',
    aim: { atMost: 130 },
    beside: `${first.files} files; fonts ${kb(fonts).toFixed(0)}, pictures ${kb(pictures).toFixed(0)} KB`,
  })
  tell({
    part,
    name: `HTML and CSS of ${name}`,
    value: kb(html + styles),
    unit: 'KB',
    aim: { atMost: 60 },
    beside: `HTML ${kb(html).toFixed(1)} KB`,
  })
}

async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'ko-KR' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript({ path: join(import.meta.dirname, 'lib/in-page.js') })
  await page.goto(url, { waitUntil: 'networkidle' })
  await setTimeout(SETTLED_MS)
  const measured = await page.evaluate<Pick<Load, 'lcpMs' | 'cls' | 'picture'>>('painted')
  const weighed = await weigh(page)
  await context.close()
  return { ...measured, ...weighed }
}

interface Entry {
  path: string
  isPage: boolean
  bytes: number
}

async function weigh(page: Page): Promise<Pick<Load, 'bytes' | 'files'>> {
  const entries = await page.evaluate<Entry[]>('loaded()')
  const sum = (belongs: (entry: Entry) => boolean) =>
    entries.filter(belongs).reduce((total, { bytes }) => total + bytes, 0)
  const named = (pattern: RegExp) => sum(({ path, isPage }) => !isPage && pattern.test(path))
  return {
    bytes: {
      html: sum(({ isPage }) => isPage),
      scripts: named(/\.js$/),
      styles: named(/\.css$/),
      fonts: named(/\.woff2$/),
      pictures: named(/\.(avif|webp|png|jpe?g|svg)$|^\/media\//),
    },
    files: entries.length,
  }
}

/** The reference: one heading and the picture, as plain as a page can be. */
async function startPlainPage(picture: string): Promise<{ url: string; stop: () => void }> {
  const answer = picture === '' ? null : await fetch(picture)
  const body = answer ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0)
  const type = answer?.headers.get('content-type') ?? 'image/webp'
  const largest = answer
    ? '<img src="/picture" alt="" width="736" height="414" fetchpriority="high">'
    : '<p>서당에 로그인</p>'
  const html = `<!doctype html><html lang="ko"><meta charset="utf-8"><title>plain</title><body><h1>Seodang</h1>${largest}`
  const server = createServer((request, reply) => {
    const isPicture = request.url === '/picture'
    reply.writeHead(200, { 'content-type': isPicture ? type : 'text/html; charset=utf-8' })
    reply.end(isPicture ? body : html)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => server.close() }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const kb = (bytes: number) => bytes / 1000
