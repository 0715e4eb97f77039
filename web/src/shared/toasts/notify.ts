export interface Toast {
  kind: 'success' | 'error'
  message: string
  description?: string
  /** Button that lets the visitor respond. */
  action?: { label: string; act(): void }
}

type ShowToast = (toast: Toast) => void

let show: ShowToast | null = null
const waiting: Toast[] = []

/**
 * Shows a toast. The toaster loads after the first paint to keep first visits fast; toasts queue until then,
 * because screen readers announce only text added to an existing live region.
 */
export function notify(
  kind: Toast['kind'],
  message: string,
  description?: string,
  action?: Toast['action'],
): void {
  const toast: Toast = { kind, message, ...(description && { description }), ...(action && { action }) }
  if (show) show(toast)
  else waiting.push(toast)
}

/**
 * Connects the mounted toaster: passes it queued toasts and all later ones.
 * @returns disconnects it; call it on unmount
 */
export function attachToaster(showToast: ShowToast): () => void {
  show = showToast
  for (const toast of waiting.splice(0)) showToast(toast)
  return () => {
    if (show === showToast) show = null
  }
}
