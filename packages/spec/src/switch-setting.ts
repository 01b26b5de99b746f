/** Reads a setting that is on or off. `undefined` for a word that is neither: a kill switch that was mistyped must not leave everything on. */
export function switchSetting(value: string | undefined, otherwise: boolean): boolean | undefined {
  const word = value?.trim().toLowerCase() ?? ''
  if (word === '') return otherwise
  if (['true', '1', 'on', 'yes'].includes(word)) return true
  return ['false', '0', 'off', 'no'].includes(word) ? false : undefined
}
