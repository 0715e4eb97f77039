import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import dockerignore from '@balena/dockerignore'
import { root } from '../../../deploy/docker/test/compose-file.ts'

const run = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 ** 2

/** Copies the build context of `docker build`. @returns its files, relative to the checkout */
export async function copyContext(to: string): Promise<string[]> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard']
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: MAX_OUTPUT })
  const rules = dockerignore.default().add(await readFile(join(root, '.dockerignore'), 'utf8'))
  const files = rules.filter(stdout.split('\n').filter(Boolean))
  for (const file of files) await cp(join(root, file), join(to, file))
  return files
}

/** Runs a step of the Dockerfile with only the environment of a shell. */
export async function runStep(command: string, cwd: string): Promise<string> {
  const { HOME, PATH } = process.env
  const env = { HOME, PATH: [dirname(process.execPath), PATH].join(delimiter) }
  const { stdout } = await run('/bin/sh', ['-c', command], { cwd, env, maxBuffer: MAX_OUTPUT })
  return stdout
}

/** Reads the commands of the stages that make files from the Dockerfile: `RUN`, without its options. */
export async function stepsOf(stage: string): Promise<string[]> {
  const stages = (await readFile(join(root, 'Dockerfile'), 'utf8')).split(/^FROM /m)
  const text = stages.find((one) => one.split('\n')[0]?.endsWith(` AS ${stage}`)) ?? ''
  return [...text.matchAll(/^RUN (?:--\S+ )*(.*)$/gm)].map((match) => match[1] as string)
}

const PARTS = 'node_modules/[!@]* node_modules/@*/* services/* contracts web/dist backoffice/dist'

/** Megabytes (1 000 000 bytes) of a folder and of its largest parts, largest first. */
export async function measure(folder: string): Promise<{ total: number; parts: [string, number][] }> {
  const sizesOf = async (paths: string) => {
    const command = `du -s --apparent-size -B1 ${paths} 2>/dev/null || true`
    const { stdout } = await run('/bin/sh', ['-c', command], { cwd: folder })
    return stdout
      .trim()
      .split('\n')
      .map((line): [string, number] => {
        const [bytes, path = ''] = line.split('\t')
        return [path, Math.round(Number(bytes) / 1e5) / 10]
      })
  }
  const [[, total] = ['.', 0]] = await sizesOf('.')
  const parts = (await sizesOf(PARTS)).sort(([, a], [, b]) => b - a)
  return { total, parts: parts.slice(0, 4) }
}
