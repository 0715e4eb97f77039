import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** A new value renders the children again. */
  place?: unknown
  /** Replaces failed children; optional where the page works without them. */
  fallback?: (error: unknown) => ReactNode
  onError?: () => void
}

interface State {
  failed: { error: unknown } | null
  place: unknown
}

/** Contains a part that fails to render or load, so that the rest of the page stays. */
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
