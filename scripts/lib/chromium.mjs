import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { findNode, root } from './install.mjs'

/** The shell draws the same pages for a fifth less work than a whole browser without a window. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** The older Debian has no package of the shell. */
const BROWSERS = ['chromium-headless-shell', 'chromium']
/** For Korean and Japanese letters in pictures of pages. */
const FONTS = 'fonts-noto-cjk'
const INSTALL_TIMEOUT_MS = 600_000

/** The path of a Chromium that runs; CHROMIUM_PATH overrules. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return runs(named) ? named : undefined
  const onPath = NAMES.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  )
  return [...onPath, ...MAC, playwrightChromium()].find((path) => path && existsSync(path) && runs(path))
}

/** Installs Chromium if this machine has none and lets us; otherwise prints what to run and returns nothing. */
export function ensureChromium() {
  const found = findChromium()
  if (found) ensureFonts()
  if (found || process.env.CHROMIUM_PATH) {
    if (!found) console.error(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} does not run.`)
    return found
  }
  console.log('Installing Chromium for the browser tests …')
  if (isDebian() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-q'])
    for (const browser of BROWSERS)
      if (!findChromium()) run('apt-get', ['install', '-q', '-y', '--no-install-recommends', browser, FONTS])
  }
  if (!findChromium()) run(findNode(), [playwrightCli(), 'install', ...systemLibraries(), 'chromium'])
  const installed = findChromium()
  if (!installed)
    console.error(`\nThe browser tests need Chromium, which could not be installed. Run:\n\n${advice()}\n`)
  return installed
}

/** A browser that was there before may have come without letters, and menus of empty boxes have another width. */
function ensureFonts() {
  const listed = spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' })
  if (listed.stdout || !isDebian() || process.getuid?.() !== 0) return
  console.log('Installing letters for the browser tests …')
  run('apt-get', ['update', '-q'])
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'fontconfig', FONTS])
}

const advice = () =>
  isDebian()
    ? `    sudo apt-get update && sudo apt-get install -y ${BROWSERS[0]} ${FONTS}`
    : `    npx playwright install --with-deps chromium\n\nor install Chrome, or set CHROMIUM_PATH to one.`

/** On Ubuntu the packages of Chromium only point at a snap, which does not run in containers. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

const systemLibraries = () =>
  process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []

const runs = (path) => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0

const run = (program, args) =>
  spawnSync(program, args, {
    stdio: 'inherit',
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const playwrightCli = () => join(root, 'node_modules/@playwright/test/cli.js')

function playwrightChromium() {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  return chromium.executablePath()
}
