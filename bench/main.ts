import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ask, type Load, type Measured } from './lib/load.ts'
import { cpuOfAll, familyOf, memoryOf } from './lib/processes.ts'
import { type Product, startBare, startProduct } from './lib/servers.ts'

// Every figure is told beside a reference measured in the same run: a bare node:http server with the same bytes.
const CONNECTIONS = 20
const DEMO_PASSWORD = 'seodang1!'
const report: string[] = []
const say = (line: string) => {
  report.push(line)
  process.stdout.write(`${line}\n`)
}

async function cpuPerRequest(
  product: Product,
  load: Load,
  requests: number,
): Promise<{ measured: Measured; cpuMs: number }> {
  const pids = [...familyOf(product.pid), ...familyOf(product.databasePid)]
  const before = cpuOfAll(pids)
  const measured = await ask(load, { connections: CONNECTIONS, requests })
  return { measured, cpuMs: (cpuOfAll(pids) - before) / requests }
}

async function against(
  name: string,
  product: Product,
  load: Load,
  requests: number,
  aim: { ratio?: number; cpuMs?: number; p99?: number },
): Promise<void> {
  const first = await fetch(load.url, { headers: load.headers ?? {}, method: load.method ?? 'GET' })
  const body = Buffer.from(await first.arrayBuffer())
  const bare = await startBare(body, {
    'content-type': first.headers.get('content-type') ?? 'application/json',
  })
  await ask(load, { connections: CONNECTIONS, requests: Math.min(500, requests) })
  // Turn about, so that whatever else the machine does meets both.
  const ours: { measured: Measured; cpuMs: number }[] = []
  const theirs: Measured[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    theirs.push(await ask({ url: bare.url }, { connections: CONNECTIONS, requests }))
    ours.push(await cpuPerRequest(product, load, requests))
  }
  await bare.stop()
  const best = ours.reduce((a, b) => (b.measured.perSecond > a.measured.perSecond ? b : a))
  const reference = Math.max(...theirs.map(({ perSecond }) => perSecond))
  const failures = ours.reduce((sum, { measured }) => sum + measured.failures, 0)
  const aims = [
    aim.ratio && `aim ${aim.ratio}`,
    aim.cpuMs && `aim ${aim.cpuMs} ms`,
    aim.p99 && `aim p99 ${aim.p99} ms`,
  ]
    .filter(Boolean)
    .join(', ')
  say(
    `${name.padEnd(44)} ratio ${(best.measured.perSecond / reference).toFixed(2)}  ${Math.round(best.measured.perSecond)}/s  cpu ${best.cpuMs.toFixed(3)} ms  p50 ${best.measured.p50.toFixed(1)}  p99 ${best.measured.p99.toFixed(1)}  ${body.length} B${failures ? `  FAILURES ${failures}` : ''}  (${aims})`,
  )
}

async function login(product: Product, email: string): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1.0/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  // Our own contract says what login answers.
  const body = (await answer.json()) as { data: { accessToken: string } }
  return body.data.accessToken
}

/** JavaScript that a page loads before anybody touches it, brotli. */
async function weigh(
  product: Product,
  path: string,
): Promise<{ html: number; scripts: number; styles: number }> {
  const html = await (await fetch(`${product.url}${path}`)).text()
  const client = join(import.meta.dirname, '../apps/web/dist/client')
  const size = (file: string) => brotliCompressSync(readFileSync(join(client, file))).length
  const sum = (pattern: RegExp) =>
    [...new Set([...html.matchAll(pattern)].map(([, file = '']) => file))].reduce(
      (total, file) => total + size(file),
      0,
    )
  return {
    html: brotliCompressSync(html).length,
    scripts: sum(/(?:modulepreload" href|src)="(\/assets\/[^"]+\.js)"/g),
    styles: sum(/rel="stylesheet" href="(\/assets\/[^"]+\.css)"/g),
  }
}

async function main(): Promise<void> {
  const product = await startProduct('L')
  try {
    const page = `${product.url}/classes/1?channelSeq=1`
    const encoding = { 'accept-encoding': 'br' }
    await against('class page, from the cache', product, { url: page, headers: encoding }, 8_000, {
      ratio: 0.6,
      cpuMs: 0.04,
    })
    await against(
      'class page, rendered',
      product,
      {
        url: page,
        each: (n) => ({ path: `/classes/1?channelSeq=1&n=${n}-${Date.now()}-${'x'.repeat(400)}` }),
      },
      150,
      { cpuMs: 6.5 },
    )
    await against(
      'GET class by key',
      product,
      { url: `${product.url}/api/v2.0/channels/1/courses/1` },
      6_000,
      { ratio: 0.35 },
    )
    await against(
      'GET list of 20 classes',
      product,
      { url: `${product.url}/api/v2.0/channels/1/courses?size=20` },
      4_000,
      { ratio: 0.25 },
    )

    const learner = { 'access-token': await login(product, 'learner@seodang.test') }
    await against(
      'learner: my part in a class',
      product,
      { url: `${product.url}/api/v2.0/channels/1/courses/1/mine`, headers: learner },
      3_000,
      { cpuMs: 1.5 },
    )
    const owner = { 'access-token': await login(product, 'owner@seodang.test') }
    await against(
      'settings: attendees of a class',
      product,
      { url: `${product.url}/api/v1.0/channels/1/courses/1/admin/attendees?size=20`, headers: owner },
      600,
      { p99: 50 },
    )
    await against(
      'settings: payments',
      product,
      { url: `${product.url}/api/v1.0/channels/1/admin/payments?size=20`, headers: owner },
      600,
      { p99: 50 },
    )

    say(
      `memory of the server after the load           ${memoryOf(product.pid).toFixed(0)} MB  (aim 160 idle)`,
    )
    say(`start to the first answered request           ${(product.startMs / 1000).toFixed(2)} s  (aim 3)`)
    for (const path of ['/main?channelSeq=1', '/classes/1?channelSeq=1']) {
      const { html, scripts, styles } = await weigh(product, path)
      say(
        `weight of ${path.padEnd(34)} HTML ${kb(html)}  CSS ${kb(styles)}  JS ${kb(scripts)} KB brotli  (aim HTML+CSS 60, JS 130)`,
      )
    }
    say(
      `pages built: ${readdirSync(join(import.meta.dirname, '../apps/web/dist/client/assets')).length} files`,
    )
  } finally {
    await product.stop()
  }
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1)

await main()
