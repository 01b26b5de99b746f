/** "2026-11-15 11:34:41", in local time. */
export function localTime(at: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const time = new Date(at)
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-')
  return `${day} ${[time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')}`
}
