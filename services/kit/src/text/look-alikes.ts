/** Latin letters with the letters of other alphabets that look like them in lower case, and ligatures. */
const SMALL: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'вʙβ',
  c: 'сᴄς',
  d: 'ԁᴅđɗ',
  e: 'еεᴇҽєɛəǝ',
  f: 'ꜰƒք',
  g: 'ցɢɡǥ',
  h: 'һհнʜħ',
  i: 'іιıɪɩ',
  j: 'јյᴊϳ',
  k: 'кκᴋƙ',
  l: 'ӏłʟլ',
  m: 'мᴍ',
  n: 'ոռɴηпŋ',
  o: 'оοօøᴏσ',
  p: 'рρᴘƥ',
  q: 'զգԛꞯ',
  r: 'ʀгɾ',
  s: 'ѕꜱտʂ',
  t: 'тᴛτŧե',
  u: 'սυᴜʋμ',
  v: 'νᴠѵ',
  w: 'ԝᴡաɯω',
  x: 'хχ',
  y: 'уʏγүყ',
  z: 'ᴢʐƶ',
  oe: 'œɶ',
  ae: 'æᴁ',
  ss: 'ß',
}
/** Capitals that look like another letter than their lower case does. */
const CAPITALS: Readonly<Record<string, string>> = {
  b: 'Β',
  h: 'Η',
  i: 'Ӏ',
  m: 'Μ',
  n: 'Ν',
  s: 'Տ',
  u: 'Ս',
  y: 'Υ',
  z: 'Ζ',
}
/** First letters of alphabets without decomposition: circled, squared, regional indicators. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

const LATIN: ReadonlyMap<string, string> = new Map([
  ...[SMALL, CAPITALS].flatMap((table) =>
    Object.entries(table).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ),
  ...ALPHABETS.flatMap((first) =>
    Array.from(
      { length: 26 },
      (_, i) => [String.fromCodePoint(first + i), String.fromCharCode(97 + i)] as const,
    ),
  ),
])

/** Maps a letter to the Latin letters that it resembles, in lower case; returns others unchanged. */
export function toLatinLookAlike(letter: string): string {
  return LATIN.get(letter) ?? LATIN.get(letter.toLowerCase()) ?? letter
}
