import { type ReactNode, useId } from 'react'
import { Panel } from '../ui/panel.tsx'

interface SettingsPanelProps {
  /** The anchor for links to the panel. */
  id?: string
  title: string
  about?: string
  children: ReactNode
}

export function SettingsPanel({ id, title, about, children }: SettingsPanelProps) {
  const titleId = useId()
  return (
    <Panel {...(id !== undefined && { id })} aria-labelledby={titleId} className="p-4">
      <h2 id={titleId} className="text-sm font-semibold">
        {title}
      </h2>
      {about !== undefined && <p className="mt-1 text-sm text-quiet">{about}</p>}
      <div className="mt-3">{children}</div>
    </Panel>
  )
}
