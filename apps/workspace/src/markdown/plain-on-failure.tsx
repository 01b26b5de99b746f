import { Component, type ReactNode } from 'react'

interface Props {
  plain: ReactNode
  children: ReactNode
}

/** A text that the parser cannot cope with, or whose code did not load, is shown as it is written, and takes nothing else down. */
export class PlainOnFailure extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.plain : this.props.children
  }
}
