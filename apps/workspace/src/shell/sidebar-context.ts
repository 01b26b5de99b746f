import { createContext, useContext } from 'react'

export interface SidebarControl {
  open: () => void
  close: () => void
  openPalette: () => void
}

export const SidebarContext = createContext<SidebarControl>({
  open: () => {},
  close: () => {},
  openPalette: () => {},
})

export const useSidebar = () => useContext(SidebarContext)
