import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Another value draws the children anew. */
  place?: unknown
  /** Stands in their place; nothing where they can be done without. */
  fallback?: (error: unknown) => ReactNode
  onError?: () => void
}

interface State {
  failed: { error: unknown } | null
  place: unknown
}

/** Keeps what could not be drawn, or not be loaded, from taking the rest of the page along. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { failed: null, place }
  }

  override componentDidCatch(): void {
    this.props.onError?.()
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.fallback?.(failed.error) : this.props.children
  }
}
