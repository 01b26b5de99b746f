/** Calls back when the browser is online again, or the page visible again. Never outside of browsers. */
export function wakeUps(on: { online: () => void; visible: () => void }): () => void {
  const { window, document } = globalThis as { window?: EventTarget; document?: EventTarget & { hidden?: boolean } }
  const visible = () => {
    if (!document?.hidden) on.visible()
  }
  window?.addEventListener?.('online', on.online)
  document?.addEventListener?.('visibilitychange', visible)
  return () => {
    window?.removeEventListener?.('online', on.online)
    document?.removeEventListener?.('visibilitychange', visible)
  }
}
