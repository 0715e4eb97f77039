import { expect, test } from 'vitest'
import { titleOfFile } from './title-of-file.ts'

test.each([
  ['lac_gele-01.mp4', 'lac gele-01'],
  ['  Le lac   gelé.final.MOV', 'Le lac gelé.final'],
  ['sans extension', 'sans extension'],
  ['.mp4', '.mp4'],
  [`${'x'.repeat(300)}.mp4`, 'x'.repeat(200)],
])('%j begins as %j', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
