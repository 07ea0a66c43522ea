// Pictures of every page of e2e/tour-routes.ts, wide and narrow, Korean and English (TOUR_LANGUAGES=ja for another), on
// one sheet: .tour/index.html.
// Usage: npm run tour [address of a running server]. Without one, a server with the demonstration sites is started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { logins, tour } from '../e2e/tour-routes.ts'
import { ensureChromium } from './lib/chromium.mjs'
import { root } from './lib/install.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

const WIDTHS = [1440, 390]
const LANGUAGES = process.env.TOUR_LANGUAGES?.split(',') ?? ['ko', 'en']
const START_SECONDS = 90
const folder = join(root, '.tour')

/** One-use codes of the administrator, told when the desk was opened for the first time. */
const recoveryCodes = []

const executablePath = ensureChromium()
if (!executablePath) process.exit(1)
const server = process.argv[2] ? null : await startServer()
const base = process.argv[2] ?? server.url
process.once('SIGTERM', async () => {
  await server?.stop()
  process.exit(1)
})
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const pictures = []
  // Nobody administers a server that was here before.
  for (const as of new Set(tour.map(roleOf).filter((role) => server || role !== 'administrator')))
    for (const language of LANGUAGES)
      for (const width of WIDTHS) pictures.push(...(await visit(as, language, width)))
  await writeFile(join(folder, 'index.html'), sheet(pictures))
  const troubled = pictures.filter(({ problems }) => problems.length > 0)
  console.log(
    `\n${pictures.length} pictures, ${troubled.length} with problems: ${join(folder, 'index.html')}`,
  )
  if (troubled.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server?.stop()
}

function roleOf({ as = 'visitor' }) {
  return as
}

/** All pages of one role in one language and width, with a sign-in of their own. */
async function visit(as, language, width) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: 900 },
    locale: language,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'lang', value: language, url: base }])
  if (as === 'administrator') await openDesk(context.request)
  else if (as !== 'visitor') {
    const answer = await context.request.post('/api/v1.0/auth/login', { data: logins[as] })
    if (!answer.ok()) throw new Error(`Signing in as ${as} was refused: ${await answer.text()}`)
    const { data } = await answer.json()
    await context.addInitScript((token) => localStorage.setItem('access-token', token), data.accessToken)
  }
  const pictures = []
  for (const { name, path, press, follow, row, answers } of tour.filter((route) => roleOf(route) === as)) {
    const file = `${name}-${language}-${width}.png`
    const problems = await photograph(context, path, join(folder, file), {
      pressed: press?.[language],
      follow,
      row,
      answers,
    })
    pictures.push({ name, language, width, file, problems })
    console.log(`${problems.length > 0 ? '✗' : '✓'} ${name} ${language} ${width}`)
    for (const problem of problems) console.log(`    ${problem}`)
  }
  await context.close()
  return pictures
}

/** ADM-04: the password, then a code: of an app that is connected now, later one that was kept for such a day. */
async function openDesk(request) {
  const post = async (path, data = {}) => {
    const answer = await request.post(`/api/v1.0/platform/${path}`, { data })
    if (!answer.ok()) throw new Error(`The desk refused ${path}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  const { next } = await post('session/create', logins.administrator)
  if (next === 'code') await post('session/code', { code: recoveryCodes.pop() })
  else {
    const { secret } = await post('factor/create')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    recoveryCodes.push(...(await post('factor/confirmation', { code })).recoveryCodes)
  }
}

async function photograph(context, path, file, { pressed, follow, row, answers: expected = 200 }) {
  const problems = []
  const page = await context.newPage()
  page.on('console', (message) => {
    // The answers below tell the same with the address.
    const told = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !told) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on(
    'response',
    (answer) =>
      answer.status() >= 400 &&
      answer.status() !== expected &&
      problems.push(`${answer.status()} ${answer.url()}`),
  )
  page.on('requestfailed', (request) => {
    // A request that the page itself gives up is no failure.
    const why = request.failure()?.errorText
    if (why !== 'net::ERR_ABORTED') problems.push(`${why} ${request.url()}`)
  })
  try {
    await page.goto(path, { timeout: 30_000 })
    await quiet(page)
    if (follow) {
      await page.goto(await page.locator(`main a[href^="${follow}"]`).first().getAttribute('href'))
      await quiet(page)
    }
    if (row) {
      await page.locator('main tbody tr, main li').filter({ visible: true }).first().click()
      await page.waitForURL((address) => address.pathname.startsWith(row))
      await quiet(page)
    }
    await page.evaluate(scrollThrough)
    await quiet(page)
    if (pressed) {
      await page
        .getByRole('button', { name: new RegExp(`^${pressed}`) })
        .first()
        .click()
      await quiet(page)
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (tooWide > 0) problems.push(`wider than the window by ${tooWide} px`)
    // What opens over a page is as high as the window.
    await page.screenshot({ path: file, fullPage: !pressed })
  } catch (error) {
    problems.push(error.message)
  }
  await page.close()
  return problems
}

/** A page that polls is never quiet; its picture is taken anyway. */
async function quiet(page) {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
  const isLoaded = () => document.querySelector('[aria-busy=true]') === null
  await page.waitForFunction(isLoaded, undefined, { timeout: 5_000 }).catch(() => {})
  await page.evaluate(unchanged)
}

/** Runs in the page: what a press begins asks for its data a moment later, when the network is idle still. */
function unchanged() {
  return new Promise((resolve) => {
    let calm = 0
    const settle = () => {
      clearTimeout(calm)
      calm = window.setTimeout(resolve, 300)
    }
    new MutationObserver(settle).observe(document.body, { subtree: true, childList: true })
    settle()
    window.setTimeout(resolve, 2_000)
  })
}

/** Runs in the page: pictures below the fold load only when they come into view. */
async function scrollThrough() {
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await new Promise(requestAnimationFrame)
  }
  scrollTo(0, 0)
  await document.fonts.ready
}

function sheet(pictures) {
  const text = (value) => value.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  const figure = ({
    file,
    language,
    width,
    problems,
  }) => `<figure style="width:${width === 390 ? 180 : 480}px">
    <a href="${text(file)}"><img loading="lazy" src="${text(file)}" alt=""></a>
    <figcaption>${language} ${width}<pre>${text(problems.join('\n'))}</pre></figcaption></figure>`
  const row = ({ name, path }) => `<h2>${text(name)} <small>${text(path)}</small></h2>
    <div>${pictures
      .filter((picture) => picture.name === name)
      .map(figure)
      .join('')}</div>`
  return `<!doctype html><meta charset="utf-8"><title>Tour</title><style>
    body { font: 14px system-ui; margin: 2rem } div { display: flex; gap: 1rem; align-items: flex-start }
    figure { margin: 0 } img { width: 100%; border: 1px solid #ccc } pre { color: #b00; white-space: pre-wrap }
    </style>${tour.map(row).join('')}`
}

/** On a free port, with a data folder that is removed afterwards. */
async function startServer() {
  ensureWebBuild()
  const dataDir = await mkdtemp(join(tmpdir(), 'seodang-tour-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const options = {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], options)
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_SECONDS * 1_000
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode === null && Date.now() < deadline) await setTimeout(250)
    else {
      await stop()
      throw new Error('The server did not become ready.')
    }
  }
  const grant = [join(root, 'apps/server/src/admin-command.ts'), '--grant', logins.administrator.email]
  const [granted] = await once(spawn(process.execPath, grant, options), 'exit')
  if (granted !== 0) {
    await stop()
    throw new Error('Nobody became administrator.')
  }
  return { url, stop }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
