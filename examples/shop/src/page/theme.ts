export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'shop:theme'

export const themeNow = (): Theme => themes.find((theme) => theme === sessionStorage.getItem(key)) ?? 'system'

export function setTheme(theme: Theme): void {
  sessionStorage.setItem(key, theme)
  applyTheme()
}

/** The style sheet looks at the attribute; without it the system decides. */
export function applyTheme(): void {
  const theme = themeNow()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
