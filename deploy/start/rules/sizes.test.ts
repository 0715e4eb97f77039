import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'
import { FILES_PER_FOLDER, findFullFolders, findLongFiles } from './sizes.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const files = sourceFiles(root, [
  'contracts',
  'services',
  'deploy',
  'site-kit',
  'web',
  'backoffice',
  'e2e',
  'bench',
])

test('sources and tests are files of at most 300 lines', () => {
  expect(findLongFiles(root, files)).toEqual([])
})

test('reports a file that is too long', () => {
  const [own = ''] = files.filter((file) => file.endsWith('rules/sizes.test.ts'))
  expect(findLongFiles(root, [own], 10)).toEqual([
    expect.stringMatching(/sizes\.test\.ts has \d+ lines, expected at most 10$/),
  ])
})

test('folders hold at most 25 sources or tests', () => {
  expect(findFullFolders(files)).toEqual([])
})

test('reports a folder that is too full, and does not count the folders below it', () => {
  const filled = (folder: string) => Array.from({ length: FILES_PER_FOLDER }, (_, n) => `${folder}/${n}.ts`)
  expect(findFullFolders([...filled('web/a'), ...filled('web/a/b')])).toEqual([])
  expect(findFullFolders([...filled('web/a'), 'web/a/more.ts'])).toEqual([
    'web/a has 26 files, expected at most 25',
  ])
})
