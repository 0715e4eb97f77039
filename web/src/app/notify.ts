export interface Notice {
  kind: 'success' | 'error'
  message: string
  description?: string
  /** What the visitor can do about it. */
  action?: { label: string; act(): void }
}

type Show = (notice: Notice) => void

let show: Show | null = null
const waiting: Notice[] = []

/**
 * Shows a toast. What shows them arrives after the first paint, so that it costs the first visit nothing; messages wait
 * for it, because a live region must exist before its text for screen readers to hear it.
 */
export function notify(
  kind: Notice['kind'],
  message: string,
  description?: string,
  action?: Notice['action'],
): void {
  const notice: Notice = { kind, message, ...(description && { description }), ...(action && { action }) }
  if (show) show(notice)
  else waiting.push(notice)
}

/**
 * Called by what shows notices once it stands in the page: it is given those that wait, and all to come.
 * @returns call it when it leaves the page
 */
export function showNotices(by: Show): () => void {
  show = by
  for (const notice of waiting.splice(0)) by(notice)
  return () => {
    if (show === by) show = null
  }
}
