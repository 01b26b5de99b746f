import { Search } from 'lucide-react'
import { useSidebar } from '../shell/sidebar-context.ts'

const keys = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl K'

/** Shows that there is a palette, and its keys. */
export function PaletteButton() {
  const { openPalette } = useSidebar()
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className="mx-3 mb-2 flex h-8 shrink-0 items-center gap-2 rounded-md border border-edge bg-ground px-2 text-sm text-quiet hover:bg-hover hover:text-text"
    >
      <Search aria-hidden className="size-4" />
      Go to
      <kbd className="ml-auto font-sans text-xs">{keys}</kbd>
    </button>
  )
}
