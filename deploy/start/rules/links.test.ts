import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'
import { brokenLinks, headingsOf } from './links.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let folder: string | undefined
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true })
  folder = undefined
})

test('every relative link of a Markdown file leads to a file and a heading', () => {
  const files = sourceFiles(root, ['.'], /\.md$/)
  expect(files.length).toBeGreaterThan(40)
  expect(files.flatMap((file) => brokenLinks(root, file))).toEqual([])
})

test('names a link that leads nowhere', () => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-links-'))
  const text =
    '# A page\n[a](#a-page) [b](gone.md) [c](#gone) [d](https://example.test/x)\n```\n[e](gone)\n```\n'
  writeFileSync(join(folder, 'page.md'), text)
  expect(brokenLinks(folder, 'page.md')).toEqual([
    'page.md: gone.md leads to no file',
    'page.md: #gone leads to no heading',
  ])
})

test('gives headings the anchors that they have on the page', () => {
  const text = "# The operator's particulars\n## `DATA_DIR`, and [more](x.md)\n## Twice\n## Twice\n"
  expect(headingsOf(text)).toEqual(['the-operators-particulars', 'data_dir-and-more', 'twice', 'twice-1'])
})
