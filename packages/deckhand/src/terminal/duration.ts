/** "3 ms", "0.4 s", "2 min 5 s". */
export function duration(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds))
  if (whole < 100) return `${whole} ms`
  if (whole < 59_950) return `${(whole / 1000).toFixed(1)} s`
  const seconds = Math.round(whole / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
