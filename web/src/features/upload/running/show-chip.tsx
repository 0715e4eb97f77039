import { createRoot } from 'react-dom/client'
import { useQueue } from '../queue/queue-store.ts'
import { useUpload } from '../upload-store.ts'
import { UploadChip } from './upload-chip.tsx'

let isShown = false

/**
 * Adds the chip to the document until nothing is sent any more. It has a root of its own, so that it outlives the page
 * that loaded it, and no other page loads anything of uploads.
 * @param go follows a link within the site
 */
export function showChip(go: (to: string) => void): void {
  if (isShown) return
  isShown = true
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<UploadChip go={go} />)
  const stops = [useUpload, useQueue].map((store) =>
    store.subscribe(() => {
      if (isRunning()) return
      for (const stop of stops) stop()
      isShown = false
      root.unmount()
      place.remove()
    }),
  )
}

function isRunning(): boolean {
  const { videos } = useQueue.getState()
  return (
    useUpload.getState().stage !== null ||
    videos.some(({ state }) => state === 'waiting' || state === 'sending')
  )
}
