import { DiscreetButton } from './discreet-button.tsx'
import { QuickExitButton } from './quick-exit-button.tsx'

/** What hides the site and what leaves it, always within reach. */
export default function HeaderTools() {
  return (
    <>
      <DiscreetButton />
      <QuickExitButton />
    </>
  )
}
