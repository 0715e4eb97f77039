import './feedback.css'
import { useEffect } from 'react'
import { clearNote, useFeedback } from './feedback-store.ts'

const SHOWN_MS = 900

/** Says what a key or a double tap has done, also to screen readers. */
export function Feedback() {
  const note = useFeedback((state) => state.note)
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(clearNote, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [note])
  useEffect(() => clearNote, [])
  const side = note?.seek === undefined ? '' : note.seek < 0 ? 'player-note-left' : 'player-note-right'
  return (
    <output slot="top-chrome" noautohide="" className={`player-note ${side}`}>
      {note?.text}
    </output>
  )
}
