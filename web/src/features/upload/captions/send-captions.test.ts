import { expect, test } from 'vitest'
import type { SentCaptions } from './caption-files.ts'
import { guessLanguage } from './caption-files.ts'
import { sendCaptions } from './send-captions.ts'

const vtt = (text: string, name = 'film.vtt') => new File([text], name, { lastModified: 1 })

function draft() {
  const calls: string[] = []
  let sent: SentCaptions = {}
  const steps = {
    put: async (id: string, lang: string, text: string) => void calls.push(`put ${id} ${lang} ${text}`),
    remove: async (id: string, lang: string) => void calls.push(`remove ${id} ${lang}`),
  }
  const send = (files: { lang: string; file: File }[]) =>
    sendCaptions(steps, 'c1', files, sent, (next) => {
      sent = next
    })
  return { calls, send }
}

test('sends each file once', async () => {
  const { calls, send } = draft()
  const files = [
    { lang: 'fr', file: vtt('un') },
    { lang: 'en', file: vtt('one') },
  ]
  await send(files)
  await send(files)
  expect(calls).toEqual(['put c1 fr un', 'put c1 en one'])
})

test('sends what was changed again, and removes what was taken out', async () => {
  const { calls, send } = draft()
  await send([
    { lang: 'fr', file: vtt('un') },
    { lang: 'en', file: vtt('one') },
  ])
  await send([{ lang: 'fr', file: vtt('une autre') }])
  expect(calls.slice(2)).toEqual(['remove c1 en', 'put c1 fr une autre'])
})

test.each([
  ['film.en.vtt', [], 'en'],
  ['film_FR.srt', ['en'], 'fr'],
  ['film.en.vtt', ['en'], 'fr'],
  ['film.vtt', ['fr'], 'en'],
])('guesses the language of %s beside %j', (name, taken, lang) => {
  expect(guessLanguage(name, taken)).toBe(lang)
})
