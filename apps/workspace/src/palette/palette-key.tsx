import { lazy, Suspense, useEffect } from 'react'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))

interface PaletteKeyProps {
  isOpen: boolean
  setOpen: (change: boolean | ((wasOpen: boolean) => boolean)) => void
}

/** Ctrl+K, or ⌘K, opens the palette from everywhere. */
export function PaletteKey({ isOpen, setOpen }: PaletteKeyProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [setOpen])
  if (!isOpen) return null
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}
