import { expect, test } from 'vitest'
import { sanitizeCueText } from './sanitize-cue-text.ts'

test('keeps bold, italics and underlines, and drops all other markup', () => {
  expect(sanitizeCueText('<v Anna>Bonjour <i.loud>à <b>tous</b></i></v> <c.red>ici</c> <00:01.000>là')).toBe(
    'Bonjour <i>à <b>tous</b></i> ici là',
  )
  expect(sanitizeCueText('{\\an8}Là-haut')).toBe('Là-haut')
})

test('escapes what is no markup', () => {
  expect(sanitizeCueText('1 < 2 & 3 --> 4')).toBe('1 &lt; 2 &amp; 3 --&gt; 4')
  expect(sanitizeCueText('&lt;b&gt; &amp;&nbsp;&rlm;x')).toBe('&lt;b&gt; &amp;\u00a0x')
  expect(sanitizeCueText('<script>x</script>')).toBe('x')
  expect(sanitizeCueText('<scr<script>ipt>')).toBe('&lt;script&gt;')
})

test('leaves nothing of a text that cannot be seen', () => {
  expect(sanitizeCueText('<i> </i>')).toBe('')
  expect(sanitizeCueText('\u200b\n\u202e')).toBe('')
})
