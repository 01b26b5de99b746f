/** When a browser is online again, or its page is looked at again. Elsewhere never. */
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
