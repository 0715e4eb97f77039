import { createContext, useContext } from 'react'
import type { Choices, PlayerChoices } from './stored-choices.ts'

/** Choices of the site around the player. */
export const ChoicesContext = createContext<PlayerChoices | null>(null)

export function usePlayerChoices(): PlayerChoices {
  const choices = useContext(ChoicesContext)
  if (choices === null) throw new Error('usePlayerChoices must be used within ChoicesContext')
  return choices
}

export const useChoice = <T>(read: (choices: Choices) => T): T => usePlayerChoices().useChoices(read)
