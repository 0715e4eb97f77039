import { DiscreetButton } from './discreet-button.tsx'
import { QuickExitButton } from './quick-exit-button.tsx'

/** Keeps discreet mode and quick exit within reach. */
export default function HeaderTools() {
  return (
    <>
      <DiscreetButton />
      <QuickExitButton />
    </>
  )
}
