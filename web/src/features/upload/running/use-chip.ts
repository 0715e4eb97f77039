import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { showChip } from './show-chip.tsx'
import { useUploadPage } from './upload-page.ts'

/** While an upload runs, a chip shows its progress on every page but this one. */
export function useChip(isRunning: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    useUploadPage.setState({ isOpen: true })
    return () => useUploadPage.setState({ isOpen: false })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chip outlives this page, and goes to one address
  useEffect(() => {
    if (isRunning) showChip((to) => void navigate(to))
  }, [isRunning])
}
