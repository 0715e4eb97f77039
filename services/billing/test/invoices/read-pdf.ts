import { inflateSync } from 'node:zlib'

const WINDOWS_1252 = new TextDecoder('windows-1252')

/** Reads a PDF of ours strictly enough for tests: raw text, pages and words in order. */
export function readPdf(bytes: Uint8Array) {
  const raw = Buffer.from(bytes).toString('latin1')
  const contents = [...raw.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const words = contents.flatMap((content) =>
    [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => WINDOWS_1252.decode(Buffer.from(hex, 'hex')))
        .join(''),
    ),
  )
  return { raw, pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length, words, text: words.join('\n') }
}
