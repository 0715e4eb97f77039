import { expect, test } from 'vitest'
import { addedBy, type Chunks, closure, firstLoad } from './script-weight.ts'

const chunks: Chunks = {
  'index.html': { file: 'a.js', imports: ['shared'], isEntry: true },
  shared: { file: 'b.js' },
  'src/player.tsx': { file: 'c.js', imports: ['shared', 'controls'] },
  controls: { file: 'd.js', imports: ['shared'] },
}

test('what loads together is counted once', () => {
  expect([...closure(chunks, ['index.html', 'shared'])].sort()).toEqual(['index.html', 'shared'])
})

test('what is there already adds nothing', () => {
  const site = { folder: '/nowhere', chunks }
  const added = addedBy(site, firstLoad(site), ['src/player.tsx'])
  expect([...added].sort()).toEqual(['controls', 'src/player.tsx'])
})

test('a chunk that is not in the build stops the count', () => {
  expect(() => closure(chunks, ['src/gone.tsx'])).toThrow('src/gone.tsx')
})
