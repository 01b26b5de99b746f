import type { ToolPlugin } from '@deckhand/spec'

const mostCharacters = 4_000_000

/** A page sends the same tools with every message, and to compile their schemas takes longer than all the rest: those used last are kept. */
export class PluginCache {
  readonly #plugins = new Map<string, ToolPlugin>()
  #characters = 0

  get(key: string, make: () => ToolPlugin): ToolPlugin {
    const plugin = this.#plugins.get(key) ?? make()
    if (!this.#plugins.delete(key)) this.#characters += key.length
    this.#plugins.set(key, plugin)
    this.#makeRoom()
    return plugin
  }

  #makeRoom(): void {
    for (const key of this.#plugins.keys()) {
      if (this.#characters <= mostCharacters) return
      this.#plugins.delete(key)
      this.#characters -= key.length
    }
  }
}
