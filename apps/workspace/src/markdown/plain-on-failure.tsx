import { Component, type ReactNode } from 'react'

interface Props {
  plain: ReactNode
  children: ReactNode
}

/** If parsing fails or its code does not load, shows the text unformatted and keeps the rest of the page alive. */
export class PlainOnFailure extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children
  }
}
