const pausesMs = [500, 2_000, 5_000]

/** The code that reads markdown. A connection that is lost at the moment must not cost it for as long as the page is open. */
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
