import { Component, type ReactNode } from 'react'
import { Crashed } from './crashed.tsx'

/** Keeps the menu when a screen throws; a new key retries. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children
  }
}
