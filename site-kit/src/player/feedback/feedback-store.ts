import { create } from 'zustand'
import { playerMessages } from '../../messages/player.fr.ts'

export interface Note {
  text: string
  /** Seconds of the jumps in one direction so far; the note stands on that side. */
  seek?: number
}

/** What the player says about the latest command, until it fades. */
export const useFeedback = create<{ note: Note | undefined }>()(() => ({ note: undefined }))

export const showNote = (text: string) => useFeedback.setState({ note: { text } })

/** Adds up the jumps in one direction while their note shows. */
export function showSeek(by: number): void {
  useFeedback.setState(({ note }) => {
    const before = note?.seek && Math.sign(note.seek) === Math.sign(by) ? note.seek : 0
    const seek = before + by
    return { note: { seek, text: playerMessages.feedback.seek(seek) } }
  })
}

export const clearNote = () => useFeedback.setState({ note: undefined })
