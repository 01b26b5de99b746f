import { useEffect } from 'react'

/** Where one is, for the tab and for screen readers. */
export function useTitle(place: string): void {
  useEffect(() => {
    document.title = place === '' ? 'Deckhand' : `${place} · Deckhand`
  }, [place])
}
