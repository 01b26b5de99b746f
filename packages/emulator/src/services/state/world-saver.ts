import type { World } from './world.ts'

/**
 * Writes the world after changes. Changes that come while a write is under way share the next one, so that a busy client costs a
 * few writes and not one a request.
 */
export class WorldSaver {
  private readonly world: World
  private readonly write: (world: World) => Promise<void>
  private dirty = false
  private running: Promise<void> | undefined

  constructor(world: World, write: (world: World) => Promise<void>) {
    this.world = world
    this.write = write
  }

  changed(): void {
    this.dirty = true
  }

  /** Resolves when every change so far is written. Rejects when writing fails; the change stays due. */
  async saved(): Promise<void> {
    while (this.dirty || this.running) {
      this.running ??= this.writeOnce()
      await this.running
    }
  }

  private async writeOnce(): Promise<void> {
    this.dirty = false
    try {
      await this.write(this.world)
    } catch (error) {
      this.dirty = true
      throw error
    } finally {
      this.running = undefined
    }
  }
}
