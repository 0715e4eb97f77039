import { CONTENT, focusContent } from '../shared/focus-content.ts'

const FOCUSABLE =
  'a[href], button:not([disabled], [tabindex="-1"]), input:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * Moves the focus when the focused element leaves the page: to the nearest remaining control, else to the content.
 * Otherwise the keyboard would restart at the top of the page.
 * @returns stops it
 */
export function keepFocus(document: Document): () => void {
  let last: Element | null = null
  let around: Element[] = []
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    // Dialogs manage their own focus; after they close, the surroundings of their button count.
    if (!document.getElementById(CONTENT)?.contains(target)) return
    around = []
    for (
      let element = target.parentElement;
      element && element.id !== CONTENT;
      element = element.parentElement
    )
      around.push(element)
  }
  const onChange = () => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    // Note: waits, because a dialog returns the focus only after it has left the page.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const isOffered = (control: Element) => !isButtonOfOtherRow(control, around)
      const near = around.find((element) => element.isConnected && findFocusable(element, isOffered))
      const place = near && findFocusable(near, isOffered)
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

/** First control of an element that can be seen and is offered. */
const findFocusable = (element: Element, isOffered: (control: Element) => boolean): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (control) => isOffered(control) && control.checkVisibility(),
  )

/**
 * On such a button a second press of Enter would act on another record.
 * @param around the elements around the control that had the focus
 */
function isButtonOfOtherRow(control: Element, around: readonly Element[]): boolean {
  // Pages of a list are list items as well, and act on no record.
  if (!control.matches('button') || control.closest('nav')) return false
  const row = control.closest('tbody tr, li')
  return row !== null && !around.includes(row)
}
