/** Resolves at once, or when the tab comes to the front. */
export async function whenSeen(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))
}
