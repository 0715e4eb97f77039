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
 * Runs in the page. Looks at each change at once, because some sentences stand for a moment, and now and then at the whole
 * page for what only a style has shown. A sentence is the whole text of an element, or its own text beside its children.
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
  const lookAt = (text) => {
    const element = text.parentElement
    if (element === null || text.data.trim() === '') return
    const texts = new Set([ownText(element), element.textContent].map(clean))
    for (const place of [...texts].flatMap(places)) {
      if (seen.has(place) || !element.checkVisibility({ visibilityProperty: true })) continue
      seen.add(place)
      sawSentence(place)
    }
  }
  const lookIn = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return lookAt(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) lookAt(walker.currentNode)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) lookIn(node)
  }).observe(document, { childList: true, subtree: true, characterData: true })
  setInterval(() => lookIn(document), 250)
}`
