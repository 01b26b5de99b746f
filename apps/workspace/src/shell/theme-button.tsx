import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { setTheme, type Theme, useTheme } from './theme.ts'

const after: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Monitor, light: Sun, dark: Moon }

export function ThemeButton() {
  const theme = useTheme()
  const Icon = icons[theme]
  return (
    <IconButton label={`Theme: ${theme}`} onClick={() => setTheme(after[theme])}>
      <Icon />
    </IconButton>
  )
}
