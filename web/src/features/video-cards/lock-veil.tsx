import { LockKeyhole } from 'lucide-react'
import { videosMessages as messages } from '../../messages/videos.fr.ts'

/** Covers the picture of a locked card. */
export function LockVeil() {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black/60 text-on-accent">
      <LockKeyhole size={20} aria-hidden className="hidden sm:block" />
      <span className="text-xs font-medium sm:text-sm">{messages.locked}</span>
      <span className="absolute top-2 left-2 rounded-control bg-gold px-2 py-0.5 text-xs font-semibold text-background">
        {messages.premium}
      </span>
    </span>
  )
}
