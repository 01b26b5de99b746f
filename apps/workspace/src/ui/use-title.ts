import { useEffect } from 'react'

/** The title of the screen, for the tab and for screen readers. */
export function useTitle(place: string): void {
  useEffect(() => {
    document.title = place === '' ? 'Deckhand' : `${place} · Deckhand`
  }, [place])
}
