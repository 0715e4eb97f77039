// `node deploy/docker/assemble.mjs <program> <folder>`, after `npm run build`: puts what one program needs to run into an
// empty folder. A program is the gateway, a service, or `operator`: operator commands and the creation of databases.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { neededPackages } from './needed-packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Copied from workspaces, beside their manifest; the rest is for development. */
const PARTS = ['src', 'migrations', 'prisma/migrations']
/** Files of other workspaces that a program reads: the gateway's sites, the colours of the payment sandbox. */
const ELSEWHERE = { gateway: ['web/dist', 'backoffice/dist'], operator: ['web/src/design/tokens.css'] }
/** Skipped in packages: types, source maps, documentation, and Prisma's compilers for other databases than ours. */
const SURPLUS =
  /\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo)$|^query_compiler_(?!small_bg\.postgresql\.(?:wasm-base64\.)?mjs$)/
/** Skipped in our sources: tests and test support. */
const TESTS = /\.test\.ts$|\/(?:services\/kit|contracts)\/src\/testing$/

const [program = '', folder = ''] = process.argv.slice(2)
const workspace = program === 'operator' ? 'deploy/embedded' : `services/${program}`
if (folder === '' || !existsSync(join(root, workspace, 'package.json'))) {
  console.error(
    'assemble.mjs <program> <folder>: gateway, a service or operator is expected, and a folder to fill',
  )
  process.exit(2)
}
const to = resolve(folder)
mkdirSync(to, { recursive: true })
if (readdirSync(to).length > 0) {
  console.error(`${to} is not empty`)
  process.exit(2)
}

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
for (const path of neededPackages(lock, workspace)) {
  if (lock.packages[path].link) link(path, lock.packages[path].resolved)
  else if (path.includes('node_modules/')) copyPackage(path)
  else copyWorkspace(path)
}
for (const path of ELSEWHERE[program] ?? []) copy(path)
copy('package.json')
cpSync(join(root, 'deploy/docker/ready.mjs'), join(to, 'ready.mjs'))
symlinkSync(workspace, join(to, 'program'))

function copyWorkspace(path) {
  copy(join(path, 'package.json'))
  for (const part of PARTS)
    if (existsSync(join(root, path, part))) copy(join(path, part), (from) => !TESTS.test(from))
}

/** Skips nested packages, which are listed as separate paths. An optional one may not be installed here. */
function copyPackage(path) {
  const nested = join(root, path, 'node_modules')
  if (existsSync(join(root, path))) copy(path, (from) => from !== nested && !SURPLUS.test(basename(from)))
}

function copy(path, filter = () => true) {
  cpSync(join(root, path), join(to, path), { recursive: true, filter })
}

function link(path, target) {
  const place = join(to, path)
  mkdirSync(dirname(place), { recursive: true })
  symlinkSync(
    join(
      ...dirname(path)
        .split('/')
        .map(() => '..'),
      target,
    ),
    place,
  )
}
