type Kind = 'success' | 'error'

let markMounted: () => void
const mounted = new Promise<void>((done) => {
  markMounted = done
})

/** Called by the toaster once it stands in the page. */
export const toasterMounted = () => markMounted()

/**
 * Shows a toast. The toaster arrives after the first paint, so that it costs the first visit nothing;
 * messages wait for it, because a live region must exist before its text for screen readers to hear it.
 */
export async function notify(kind: Kind, message: string, description?: string): Promise<void> {
  const { toast } = await import('sonner')
  await mounted
  toast[kind](message, description === undefined ? {} : { description })
}
