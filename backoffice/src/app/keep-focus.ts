import { CONTENT, focusContent } from './focus-content.ts'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Gives the keyboard a place when what had the focus is taken off the page: what stands nearest to where that was, else
 * the content. Without this it would go on from the top of the page.
 * @returns ends it
 */
export function keepFocus(document: Document): () => void {
  let last: Element | null = null
  let around: Element[] = []
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    // A dialog has a place of its own; once it is gone, what was around the control that opened it counts.
    if (!document.getElementById(CONTENT)?.contains(target)) return
    around = []
    for (let one = target.parentElement; one && one.id !== CONTENT; one = one.parentElement) around.push(one)
  }
  const onChange = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    // Note: a dialog gives the focus back after it has left the page.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const near = around.find((one) => one.isConnected && one.querySelector(FOCUSABLE) !== null)
      const place = near?.querySelector<HTMLElement>(FOCUSABLE)
      if (place) place.focus({ preventScroll: true })
      else focusContent()
    })
  }
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
}
