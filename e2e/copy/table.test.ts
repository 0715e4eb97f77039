import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shown } from './table.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')

/** Tests whether a source contains a text as a whole string. */
const spells = (source: string, text: string) =>
  [`'${text}'`, `"${text}"`, `\`${text}\``].some((literal) => source.includes(literal))

/** Tests whether a source contains a text as a whole string, or at the end of a template. */
const holds = (source: string, text: string) => spells(source, text) || source.includes(`${text}\``)

/** Extracts the body of one test with the constants of its file that it names; undefined without such a test. */
function testNamed(source: string, name: string): string | undefined {
  const tests = source.split(/^(?=\s*test(?:\.each\(.*\))?\()/m)
  const own = tests.find(
    (one) => one.trimStart().startsWith('test') && spells(one.split('\n')[0] ?? '', name),
  )
  const constants = source.match(/^const [A-Z_]+ =\s[\s\S]*?(?=\n\S)/gm) ?? []
  const named = constants.filter((one) => own?.includes(one.split(' ')[1] ?? ''))
  return own && [own, ...named].join('\n')
}

test('no sentence stands there twice', () => {
  const sentences = shown.map((row) => row.sentence)
  expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([])
})

test.each(shown)(
  '$sentence: held by its file, and waited for by its test',
  ({ sentence, as, shownIn, seenBy }) => {
    expect(holds(read(shownIn), sentence), `${shownIn} does not hold it`).toBe(true)
    const source = testNamed(read(seenBy.file), seenBy.test)
    expect(source, `${seenBy.file} has no test '${seenBy.test}'`).toBeDefined()
    expect(spells(source ?? '', as ?? sentence), `'${seenBy.test}' does not wait for it`).toBe(true)
  },
)
