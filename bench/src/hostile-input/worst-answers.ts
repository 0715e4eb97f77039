const BODY_MAX = 1024 ** 2
const ITEMS = 200

/** Builds the largest list with copies of one text that a provider may answer with, in the shape of provider 2. */
function listOf(part: string): string {
  const textOf = (length: number) => part.repeat(length).slice(0, length)
  const item = (n: number, length: number) => ({
    id: `i${n}`,
    video_link: `https://provider.test/${n}`,
    title: textOf(Math.min(500, length)),
    description: textOf(length),
    tags: Array.from({ length: 50 }, (_, i) => `${i}${textOf(Math.min(95, length))}`),
  })
  for (let length = 5_000; ; length = Math.floor(length * 0.8)) {
    const body = JSON.stringify({ videos: Array.from({ length: ITEMS }, (_, n) => item(n, length)) })
    if (Buffer.byteLength(body) <= BODY_MAX) return body
  }
}

/** Search answers of a hostile provider, and an ordinary page. */
export const WORST_ANSWERS: Readonly<Record<string, string>> = {
  ordinary: JSON.stringify({
    videos: Array.from({ length: 24 }, (_, n) => ({
      id: `o${n}`,
      video_link: `https://provider.test/o${n}`,
      title: 'Un lac au matin',
      tags: ['lac', 'matin'],
    })),
  }),
  words: listOf('un lac dans la brume '),
  'letters of eighteen': listOf('\ufdfa'),
  marks: listOf('\u0316\u0301\u0334'),
  entities: listOf('&#790;&#769;'),
  signs: listOf('!@$ |€'),
  'letters apart': listOf('a b c '),
  syllables: listOf('\ud55c\uae00'),
  brackets: '['.repeat(BODY_MAX / 2) + ']'.repeat(BODY_MAX / 2),
  lists: `{"videos":[${'[],'.repeat(300_000)}0]}`,
  keys: `{${Array.from({ length: 19_000 }, (_, i) => `"k${i}${'k'.repeat(12)}":0`).join(',')}}`,
  empty: `{"videos":[${'{},'.repeat(9_000)}0]}`,
}
