import type { ReactNode } from 'react'
import { MenuButton } from '../shell/menu-button.tsx'
import { useTitle } from './use-title.ts'

interface ScreenProps {
  title: string
  /** One sentence about the screen. */
  about?: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen but the chat. */
export function Screen({ title, about, actions, children }: ScreenProps) {
  useTitle(title)
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b px-4">
        <MenuButton />
        <h1 title={title} className="min-w-0 truncate text-sm font-semibold">
          {title}
        </h1>
        <div className="ml-auto flex shrink-0 items-center gap-2">{actions}</div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-gutter:stable_both-edges]">
        <div className="mx-auto max-w-4xl space-y-4 p-4">
          {about !== undefined && <p className="text-sm text-quiet">{about}</p>}
          {children}
        </div>
      </div>
    </div>
  )
}
