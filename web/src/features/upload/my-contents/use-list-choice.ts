import { useLocation, useNavigate } from 'react-router-dom'
import { type ListChoice, readListChoice, writeListChoice } from './list-choice.ts'

/** The address holds the choice, so that Back from a video leads to the same list. */
export function useListChoice(): [ListChoice, (choice: ListChoice) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  return [
    readListChoice(new URLSearchParams(search)),
    (choice) => void navigate({ search: String(writeListChoice(choice)) }, { replace: true }),
  ]
}
