import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'
import { cityZones } from './city-zones.ts'
import { countryZones } from './country-zones.ts'
import { placeKey } from './place-name.ts'

const maxPlaceLength = 100

/** Finds the IANA zone of a city, a country or a zone name. Throws an error with suggestions, because a wrong time would be worse than none. */
export function findTimeZone(place: string): string {
  if (place.length > maxPlaceLength) throw unknown(`${place.slice(0, maxPlaceLength)}…`, [])
  const zone = ianaZone(place) ?? wholeOffset(place) ?? findZone(place) ?? findQualified(place)
  if (zone) return zone
  if (countries().has(placeKey(place))) throw severalZones(place)
  throw unknown(place, suggestions(place))
}

/** A name with a slash is an IANA name, in any case. Short names such as "Japan" are found as countries first. */
function ianaZone(place: string): string | undefined {
  if (!place.includes('/')) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: place.trim().replaceAll(' ', '_') }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** "UTC+2". The database writes these zones with the opposite sign. */
function wholeOffset(place: string): string | undefined {
  const [, sign, hours] = /^\s*(?:UTC|GMT)\s*([+-])([01]?\d)(?::?00)?\s*$/i.exec(place) ?? []
  return sign && Number(hours) <= 12 ? `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` : undefined
}

function findZone(place: string): string | undefined {
  const key = placeKey(place)
  const zone = cities().get(key)
  if (zone) return zone
  const zones = countries().get(key) ?? []
  return zones.length > 0 && sameTime(zones) ? zones[0] : undefined
}

/** "Tokyo, Japan". If the parts disagree, the one after the comma wins: the Paris of "Paris, Texas" is not in Europe. */
function findQualified(place: string): string | undefined {
  const [city = '', ...rest] = place.split(',')
  const region = rest.at(-1)?.trim()
  if (!region) return undefined
  const zone = cities().get(placeKey(city))
  const inRegion = regionZones(region)
  if (zone && inRegion?.some((other) => sameTime([zone, other]))) return zone
  return findZone(region)
}

/** Two letters mean a state or a province: "Chicago, IL". */
function regionZones(region: string): string[] | undefined {
  const northAmerica = () => [...(countries().get('usa') ?? []), ...(countries().get('canada') ?? [])]
  return countries().get(placeKey(region)) ?? (/^[a-z]{2}$/i.test(region) ? northAmerica() : undefined)
}

/** True if the zones have the same time now. Other days do not matter. */
function sameTime(zones: string[]): boolean {
  const now = new Date()
  return new Set(zones.map((timeZone) => now.toLocaleString('en', { timeZone }))).size === 1
}

/** Computed on first use: the countries take a tenth of a second, for which neither the start nor a lookup of a big city should wait. */
const cities = once(allCities)
const countries = once(countryZones)

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function allCities(): Map<string, string> {
  const zones = new Map<string, string>()
  for (const zone of Intl.supportedValuesOf('timeZone')) zones.set(placeKey(zone.split('/').at(-1) ?? zone), zone)
  for (const [zone, names] of Object.entries(cityZones)) {
    for (const name of names.split(', ')) zones.set(placeKey(name), zone)
  }
  return zones
}

/** No suggestions for "Paris, Atlantis": plain Paris would be a wrong answer. */
function suggestions(place: string): string[] {
  if (place.includes(',')) return []
  return nearNames(placeKey(place), new Set([...cities().keys(), ...countries().keys()])).map(capitalised)
}

function capitalised(key: string): string {
  return key.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase())
}

function severalZones(place: string): DeckhandError {
  return new DeckhandError('BAD_ARGUMENTS', `${place} has several time zones. Name a city in it.`)
}

function unknown(place: string, near: string[]): DeckhandError {
  const hint =
    near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Name a larger city nearby, or an IANA time zone.'
  return new DeckhandError('BAD_ARGUMENTS', `I do not know the time zone of "${place}". ${hint}`)
}
