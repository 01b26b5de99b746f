import { stem } from './stem.ts'

/** Units of measure with the words that ask for them. */
const groups = [
  'kg kilo kilogram weight mass heavy',
  'g gram weight mass',
  'mg milligram weight dose',
  'km kilometre kilometer distance length far',
  'm metre meter length height width depth',
  'cm centimetre centimeter length height width depth',
  'mm millimetre millimeter length width depth',
  'mile distance',
  'l litre liter volume',
  'ml millilitre milliliter volume',
  'degree celsius fahrenheit temperature',
  'lb pound weight',
].map((line) => new Set(line.split(' ').map(stem)))

/** Whether a unit ("kg") is one that words like "weight" or "kilograms" ask for. */
export function isUnitFor(unit: string, asking: readonly string[]): boolean {
  const wanted = stem(unit)
  return groups.some(
    (group) => group.has(wanted) && [...group].indexOf(wanted) < 3 && asking.some((word) => group.has(word)),
  )
}
