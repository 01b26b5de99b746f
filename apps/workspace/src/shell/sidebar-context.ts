import { createContext, useContext } from 'react'

export interface SidebarControl {
  open: () => void
  close: () => void
  openPalette: () => void
  signOut: () => void
}

export const SidebarContext = createContext<SidebarControl>({
  open: () => {},
  close: () => {},
  openPalette: () => {},
  signOut: () => {},
})

export const useSidebar = () => useContext(SidebarContext)
