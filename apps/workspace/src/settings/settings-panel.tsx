import { type ReactNode, useId } from 'react'
import { Panel } from '../ui/panel.tsx'

export function SettingsPanel({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className="p-4">
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      {about !== undefined && <p className="mt-1 text-sm text-quiet">{about}</p>}
      <div className="mt-3">{children}</div>
    </Panel>
  )
}
