/** Reads a setting that is on or off. Returns `undefined` for any other word, so that a typo in a kill switch is reported and not read as "on". */
export function switchSetting(value: string | undefined, fallback: boolean): boolean | undefined {
  const word = value?.trim().toLowerCase() ?? ''
  if (word === '') return fallback
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  return ['false', '0', 'off', 'no'].includes(word) ? false : undefined
}
