import { useEffect } from 'react'
import { frameMessages } from '../messages/frame.fr.ts'

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${frameMessages.brand}`
  }, [title])
}
