import { placeKey } from './place-name.ts'

/** The zones of every country, by its English name. They come from the platform, so no table of ours can get outdated. */
export function countryZones(): Map<string, string[]> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const countries = new Map<string, string[]>()
  for (const code of regionCodes()) {
    const zones = zonesOf(code)
    const name = names.of(code)
    if (!name || zones.length === 0) continue
    countries.set(placeKey(name.replace(/ SAR China$/, '')), zones)
  }
  const unitedStates = countries.get('united states') ?? []
  for (const name of ['usa', 'us', 'america', 'united states of america']) countries.set(name, unitedStates)
  return countries
}

function* regionCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) for (const second of letters) yield first + second
}

/** A getter in Node 20, a method in later versions. */
type LocaleWithZones = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] | undefined }

function zonesOf(region: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${region}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
