import { Component, type ReactNode } from 'react'
import { siteMessages } from '../messages/site.fr.ts'
import { Button } from '../shared/ui/button.tsx'

/** Replaces the whole site when a page fails to render or a part fails to load. */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="grid min-h-dvh place-content-center justify-items-center gap-6 px-4 text-center">
        <h1 className="font-display text-2xl">{siteMessages.refused.crash}</h1>
        <Button onClick={() => window.location.reload()}>{siteMessages.refused.reload}</Button>
      </main>
    )
  }
}
