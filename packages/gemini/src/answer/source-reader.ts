import type { Source } from '@deckhand/spec'
import type { GroundingMetadata } from '../wire.ts'

interface Found {
  title: string
  /** Parts of the answer that rely on the source. Streams repeat them, so each is kept once. */
  texts: Set<string>
}

/** Collects the sources of a grounded answer from all responses of a turn. */
export class SourceReader {
  readonly #found = new Map<string, Found>()
  #urls: (string | undefined)[] = []

  read({ groundingChunks, groundingSupports = [] }: GroundingMetadata): void {
    if (groundingChunks) this.#urls = groundingChunks.map(({ web }) => web?.uri)
    for (const { web } of groundingChunks ?? []) {
      if (!web?.uri) continue
      this.#found.set(web.uri, {
        title: web.title || web.uri,
        texts: this.#found.get(web.uri)?.texts ?? new Set(),
      })
    }
    for (const { segment, groundingChunkIndices = [] } of groundingSupports) {
      const text = segment?.text?.trim()
      if (text) for (const index of groundingChunkIndices) this.#found.get(this.#urls[index] ?? '')?.texts.add(text)
    }
  }

  /** Each source once, in order of arrival. */
  sources(): Source[] {
    return [...this.#found].map(([url, { title, texts }]) => ({
      title,
      url,
      ...(texts.size > 0 && { snippet: [...texts].join(' ') }),
    }))
  }
}
