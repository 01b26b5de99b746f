import { Menu } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { useSidebar } from './sidebar-context.ts'

/** Opens the sidebar on narrow screens. */
export function MenuButton() {
  const { open } = useSidebar()
  return (
    <IconButton label="Open the menu" className="-ml-2 md:hidden" onClick={open}>
      <Menu />
    </IconButton>
  )
}
