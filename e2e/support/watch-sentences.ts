import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { shown } from '../copy/table.ts'

/**
 * Records which sentences of the specification stand visible on the pages of a window: one empty file for each, named by
 * its place in the table. Test files run in several processes, which share the folder.
 */
export async function watchSentences(context: BrowserContext, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const seen = new Set<number>()
  await context.exposeBinding('sawSentence', (_source, place: number) => {
    if (seen.has(place)) return
    seen.add(place)
    writeFileSync(join(folder, String(place)), '')
  })
  const wanted = shown.map(({ sentence, as, isPart = false }) => ({ text: as ?? sentence, isPart }))
  await context.addInitScript({ content: `(${WATCH})(${JSON.stringify(wanted)})` })
}

/**
 * Runs in the page. Looks after each change, at most every 50 ms, and now and then for what only a style has shown. A sentence
 * is the whole text of an element, or all of its own text beside its children.
 */
const WATCH = `(wanted) => {
  const exact = new Map(wanted.flatMap(({ text, isPart }, place) => (isPart ? [] : [[text, place]])))
  const parts = wanted.flatMap(({ text, isPart }, place) => (isPart ? [{ text, place }] : []))
  const seen = new Set()
  const clean = (text) => text.replace(/\\s+/g, ' ').trim()
  const ownText = (element) =>
    [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.data : '')).join('')
  const places = (text) => [
    ...(exact.has(text) ? [exact.get(text)] : []),
    ...parts.filter((part) => text.includes(part.text)).map(({ place }) => place),
  ]
  const look = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (element === null || node.data.trim() === '') continue
      const texts = new Set([ownText(element), element.textContent].map(clean))
      for (const place of [...texts].flatMap(places)) {
        if (seen.has(place) || !element.checkVisibility({ visibilityProperty: true })) continue
        seen.add(place)
        sawSentence(place)
      }
    }
  }
  let waiting = false
  new MutationObserver(() => {
    if (waiting) return
    waiting = true
    setTimeout(() => { waiting = false; look() }, 50)
    look()
  }).observe(document, { childList: true, subtree: true, characterData: true })
  setInterval(look, 500)
}`
