import type { Fault, FaultKind, FaultOptions } from './fault.ts'

/** Faults in the order they were asked for. Each request takes at most one. */
export class FaultQueue {
  private readonly faults: Fault[] = []

  add(kind: FaultKind, options: FaultOptions = {}): void {
    for (let count = options.times ?? 1; count > 0; count -= 1) this.faults.push({ ...options, kind })
  }

  take(): Fault | undefined {
    return this.faults.shift()
  }

  /** How many requests are still to be hit. */
  get size(): number {
    return this.faults.length
  }
}
