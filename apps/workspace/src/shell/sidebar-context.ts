import { createContext, useContext } from 'react'

export interface SidebarControl {
  open: () => void
  close: () => void
}

export const SidebarContext = createContext<SidebarControl>({ open: () => {}, close: () => {} })

export const useSidebar = () => useContext(SidebarContext)
