import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../src/config/load-config.ts'
import { readSettingFile } from '../../src/config/read-setting-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-setting-'))
  await writeFile(join(folder, 'value'), 'secret\n')
  await writeFile(join(folder, 'blank'), ' \n')
  await writeFile(join(folder, 'unset'), '# not set\n')
  await writeFile(join(folder, 'most'), 'x'.repeat(64 * 1024))
  await writeFile(join(folder, 'more'), 'x'.repeat(64 * 1024 + 1))
  execFileSync('mkfifo', [join(folder, 'pipe'), join(folder, 'silent')])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['value', { value: 'secret' }],
  ['most', { value: 'x'.repeat(64 * 1024) }],
  ['more', { problem: 'the file is larger than 64 KiB' }],
  ['blank', { problem: expect.stringContaining('the file is empty') }],
  ['unset', { value: '' }],
  ['none', { problem: 'the file cannot be read' }],
  ['.', { problem: 'the file cannot be read' }],
  ['/dev/zero', { problem: 'the file is larger than 64 KiB' }],
  ['silent', { problem: 'the pipe did not end within 0.1 s' }],
])('%s', (name, expected) => {
  expect(readSettingFile(name.startsWith('/') ? name : join(folder, name), 100)).toEqual(expected)
})

test('reads a pipe to its end, even when its writer starts later', () => {
  const pipe = join(folder, 'pipe')
  const writer = spawn('sh', ['-c', `sleep 0.2; (printf sec; sleep 0.2; printf ret) > '${pipe}'`])
  try {
    expect(readSettingFile(pipe, 20_000)).toEqual({ value: 'secret' })
  } finally {
    writer.kill()
  }
})

test('refuses an empty file by the name of its variable instead of treating it as unset', () => {
  const schema = z.object({ KEY: z.string().optional() })
  expect(() => loadConfig(schema, { KEY_FILE: join(folder, 'blank') })).toThrow('KEY_FILE: the file is empty')
})
