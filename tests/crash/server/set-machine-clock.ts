/** As if somebody had set the clock of this machine wrong: whoever asks it, instead of the store, is that much ahead. */
export function setMachineClock(aheadMs = 0): void {
  if (aheadMs === 0) return
  const right = Date.now
  Date.now = () => right() + aheadMs
}

/** The right time, whatever the clock of this machine says. */
export const rightTime = (): number => Math.round(performance.timeOrigin + performance.now())
