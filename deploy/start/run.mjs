// Entry of every npm script. Runs on Node >= 20.19 without any package: installs missing packages, prepares generated code
// and sites, and hands over to Node >= 24.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addEnvFile } from './env-file.mjs'
import { findNode24, isNode24 } from './node24.mjs'
import { prepare } from './prepare.mjs'
import { stopWithParent } from './stop-with-parent.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** script -> its program, its prerequisites, whether it reads settings from `.env`, and whether it tests with Kafka and S3 */
const tasks = {
  start: { program: 'deploy/embedded/src/main.ts', needs: ['sites'], envFile: true },
  build: { program: 'deploy/start/build.ts', needs: ['sites'] },
  dev: { program: 'deploy/embedded/src/dev.ts', needs: ['tools'], envFile: true },
  'start:distributed': { program: 'deploy/processes/src/main.ts', needs: ['sites'], envFile: true },
  admin: { program: 'deploy/embedded/src/admin.ts', needs: [], envFile: true },
  test: { program: 'deploy/start/check.ts', needs: ['sites', 'tools'], servers: true },
  'test:unit': { program: 'deploy/start/test-unit.ts', needs: ['tools'] },
  typecheck: { program: 'deploy/start/typecheck.ts', needs: ['tools'] },
  verify: { program: 'deploy/start/verify.ts', needs: ['sites', 'tools'], servers: true },
  bench: { program: 'bench/src/main.ts', needs: ['sites', 'tools'] },
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (!task) {
  console.error(`Unknown task "${name}". Known: ${Object.keys(tasks).join(', ')}`)
  process.exit(2)
}
const minimum = [20, 19]
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  console.error(`Node ${minimum.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(2)
}

try {
  // Note: tests and builds ignore a developer's settings.
  const line = task.envFile ? addEnvFile(root, process.env) : null
  if (line) console.error(line)
} catch (error) {
  console.error(error.message)
  process.exit(2)
}

if (task.servers) installServers()

try {
  await prepare(root, task.needs)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// The compile cache saves a second of CPU per start. Unwritable caches are ignored. Commands, which root may run on the
// checkout of another account, leave no files there.
if (name !== 'admin') process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled')

const program = new URL(`../../${task.program}`, import.meta.url)
if (isNode24(process.versions.node)) {
  if (process.env.NODE_COMPILE_CACHE) module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  stopWithParent(() => process.kill(process.pid, 'SIGTERM'))
  process.argv = [process.argv[0], fileURLToPath(program), ...args]
  await import(pathToFileURL(fileURLToPath(program)).href)
} else {
  const child = spawn(findNode24(root), [fileURLToPath(program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  stopWithParent(() => child.kill('SIGTERM'))
  // The terminal sends Ctrl-C to the whole group, a supervisor to us alone: the child treats two signals as one, and decides
  // when it has finished.
  process.on('SIGINT', () => child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}

/** Builds what tests need beside packages, while npm waits for the registry; a test run waits for it later. */
function installServers() {
  const installer = join(root, 'services', 'kit', 'src', 'testing', 'servers', 'install-servers.mjs')
  spawn(process.execPath, [installer], { stdio: 'ignore' }).unref()
}
