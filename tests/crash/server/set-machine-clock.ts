const RightDate = Date

/** Acts as if this machine's clock were wrong: code that reads it instead of the store's clock is that much ahead. */
export function setMachineClock(aheadMs = 0): void {
  if (aheadMs === 0) return
  // Both ways to read it, because otherwise libraries would see no time left for their requests.
  globalThis.Date = class extends RightDate {
    constructor(...given: [] | [string | number | Date]) {
      super(...((given.length === 0 ? [RightDate.now() + aheadMs] : given) as [number]))
    }

    static override now(): number {
      return RightDate.now() + aheadMs
    }
  } as DateConstructor
}

/** The right time, whatever the clock of this machine says. */
export const rightTime = (): number => Math.round(performance.timeOrigin + performance.now())
