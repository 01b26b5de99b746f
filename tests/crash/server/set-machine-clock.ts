const RightDate = Date

/** As if somebody had set the clock of this machine wrong: whoever asks it, instead of the store, is that much ahead. */
export function setMachineClock(aheadMs = 0): void {
  if (aheadMs === 0) return
  // Both ways to ask, or libraries would find that no time at all is left for their requests.
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
