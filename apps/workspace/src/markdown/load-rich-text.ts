const pausesMs = [500, 2_000, 5_000]

/** Loads the code that renders markdown. A failed load is tried again, because the connection may be back. */
export async function loadRichText(pauses = pausesMs): Promise<typeof import('./rich-text.tsx')> {
  try {
    return await import('./rich-text.tsx')
  } catch (error) {
    const [pause, ...more] = pauses
    if (pause === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return loadRichText(more)
  }
}
