import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'theme'
const listeners = new Set<() => void>()
let theme = read()

function read(): Theme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Called before the first paint, and after every change. */
export function applyTheme(): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function setTheme(next: Theme): void {
  theme = next
  localStorage.setItem(key, next)
  applyTheme()
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => theme,
  )
}
