import { useEffect, useSyncExternalStore } from 'react'
import { emptyList, type ListState, type PagedList } from './paged-list.ts'

export interface ListControls {
  refresh(): Promise<void>
  /** Loads the next page, if there is one. */
  loadMore(): Promise<void>
  /** Stops loading. */
  stop(): void
}

/** Loads the list in the browser: on mount, every `refreshMs`, and when the page becomes visible. On a server it is empty. */
export function usePagedList<Item>(list: PagedList<Item>, refreshMs: number): ListState<Item> {
  useEffect(() => {
    void list.refresh()
    const again = () => {
      if (document.visibilityState === 'visible' && !list.isReading) void list.refresh(true)
    }
    const timer = refreshMs > 0 ? setInterval(again, refreshMs) : undefined
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      list.close()
    }
  }, [list, refreshMs])
  return useSyncExternalStore<ListState<Item>>(
    list.subscribe,
    () => list.state,
    () => emptyList,
  )
}

export const controlsOf = (list: PagedList<unknown>): ListControls => ({
  refresh: () => list.refresh(),
  loadMore: () => list.loadMore(),
  stop: () => list.stop(),
})
