import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isCurrent, markCurrent } from './fingerprint.mjs'
import { findNode24 } from './node24.mjs'
import { precompress } from './precompress.mjs'

const SITES = ['web', 'backoffice']

/**
 * Installs, generates and builds what is missing or stale; returns within milliseconds when nothing is.
 * @param needs `sites` to serve, `tools` to develop with; builds install development packages too
 */
export async function prepare(root, needs) {
  const stale = [...staleClients(root), ...(needs.includes('sites') ? staleSites(root) : [])]
  if (!isInstalled(root, needs.includes('tools') || stale.length > 0)) {
    console.log('Installing packages (once; needs the registry) …')
    await run(...npm(['ci', '--include=dev', '--loglevel=error']), root)
  }
  for (const build of stale) await build()
}

/** Compares npm's list of installed packages with the required packages of the lockfile. */
function isInstalled(root, withTools) {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    if (entry.dev && !withTools) return true
    if (entry.link) return existsSync(join(root, path))
    return installed[path]?.version === entry.version
  })
}

function staleClients(root) {
  const services = join(root, 'services')
  const schemas = readdirSync(services)
    .map((name) => join(services, name, 'prisma', 'schema.prisma'))
    .filter((schema) => existsSync(schema))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version } = lock.packages['node_modules/prisma']
  return schemas.flatMap((schema) => {
    const client = join(schema, '..', '..', 'src', 'store', 'generated')
    const state = fingerprint([schema], version)
    return isCurrent(client, state) ? [] : [() => generateClient(root, schema, client, state)]
  })
}

async function generateClient(root, schema, client, state) {
  const cli = join(root, 'node_modules', 'prisma', 'build', 'index.js')
  // `generate` looks for a schema engine that it does not use; any existing program satisfies it.
  const env = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  }
  await run(process.execPath, [cli, 'generate', '--schema', schema], root, env)
  markCurrent(client, state)
}

function staleSites(root) {
  const compression = join(root, 'deploy', 'start', 'precompress.mjs')
  return SITES.map((name) => ({ name, folder: join(root, name) }))
    .filter(({ folder }) => existsSync(folder))
    .flatMap(({ name, folder }) => {
      const state = fingerprint([
        folder,
        join(root, 'site-kit'),
        join(root, 'contracts', 'src'),
        join(root, 'package-lock.json'),
        compression,
      ])
      return isCurrent(join(folder, 'dist'), state) ? [] : [() => buildSite(root, name, folder, state)]
    })
}

async function buildSite(root, name, folder, state) {
  console.log(`Building ${name} …`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // Built aside and swapped, so that a running platform is never without its pages.
  const next = join(folder, 'dist.next')
  await run(
    findNode24(root),
    [vite, 'build', '--logLevel', 'warn', '--outDir', 'dist.next', '--emptyOutDir'],
    folder,
  )
  precompress(next)
  markCurrent(next, state)
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  renameSync(next, join(folder, 'dist'))
}

/** Finds the npm that runs us; `npm` on the path after a start by hand. */
function npm(args) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args]
}

/** Prints output only on failure. */
function run(program, args, cwd, env = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', fail)
    child.once('exit', (code) => {
      if (code === 0) done()
      else fail(new Error(`${output}\n${program} ${args.join(' ')} ended with code ${code}`))
    })
  })
}
