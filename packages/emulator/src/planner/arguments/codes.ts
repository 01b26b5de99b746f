const kinds = ['language', 'currency', 'region'] as const

const displays = new Map(kinds.map((type) => [type, new Intl.DisplayNames(['en'], { type, fallback: 'none' })]))

/** What a language, currency or country code stands for, in English: `de` -> German, `EUR` -> Euro. */
export function displayName(code: string): string | undefined {
  if (/^[a-z]{2}$/.test(code)) return nameFrom('language', code)
  if (/^[A-Z]{3}$/.test(code)) return nameFrom('currency', code)
  if (/^[A-Z]{2}$/.test(code)) return nameFrom('region', code)
  return undefined
}

/** What people call a code: its name, and for a currency its everyday word. */
export function aliasesOf(code: string): string[] {
  const everyday = Object.entries(everydayCurrencies).find(([, value]) => value === code)?.[0]
  return [displayName(code), everyday].filter((name) => name !== undefined)
}

function nameFrom(kind: (typeof kinds)[number], code: string): string | undefined {
  try {
    return displays.get(kind)?.of(code) ?? undefined
  } catch {
    return undefined
  }
}

const asksForCode: [RegExp, (name: string) => string | undefined][] = [
  [
    /\bISO 4217\b|\bcurrency code\b|\bthree-letter\b.{0,30}\bcurrenc|\bcurrenc.{0,30}\b(?:code|three-letter)/i,
    (name) => currencyCode(name),
  ],
  [/\bISO 639|\blanguage code\b|\btwo-letter\b.{0,30}\blanguage/i, (name) => find('language', twoLetters('a'), name)],
  [/\bISO 3166|\bcountry code\b|\btwo-letter\b.{0,30}\bcountr/i, (name) => find('region', twoLetters('A'), name)],
]

/** Whether a description asks for the code of a currency, language or country. */
export function wantsCode(description: string): boolean {
  return asksForCode.some(([pattern]) => pattern.test(description))
}

/** The code for a name, where a parameter wants codes: "euros" -> EUR, "German" -> de, "Japan" -> JP. */
export function codeFor(name: string, description: string): string | undefined {
  return asksForCode.find(([pattern]) => pattern.test(description))?.[1](name)
}

export function isCountry(name: string): boolean {
  return find('region', twoLetters('A'), name.replace(/^the /i, '')) !== undefined
}

export const currencySigns: Record<string, string> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' }

const everydayCurrencies: Record<string, string> = {
  dollar: 'USD',
  pound: 'GBP',
  euro: 'EUR',
  yen: 'JPY',
  franc: 'CHF',
  rupee: 'INR',
}

function currencyCode(name: string): string | undefined {
  const word = name.toLowerCase().replace(/s$/, '')
  if (/^[a-z]{3}$/i.test(name) && nameFrom('currency', name.toUpperCase())) return name.toUpperCase()
  const everyday = Object.hasOwn(everydayCurrencies, word) ? everydayCurrencies[word] : undefined
  return everyday ?? find('currency', Intl.supportedValuesOf('currency'), word)
}

function find(kind: (typeof kinds)[number], codes: Iterable<string>, name: string): string | undefined {
  const wanted = name.toLowerCase()
  for (const code of codes) if (nameFrom(kind, code)?.toLowerCase() === wanted) return code
  return undefined
}

function* twoLetters(first: 'a' | 'A'): Iterable<string> {
  const base = first.charCodeAt(0)
  for (let a = 0; a < 26; a++) for (let b = 0; b < 26; b++) yield String.fromCharCode(base + a, base + b)
}

/** The IANA zone whose city this is: "Tokyo" -> Asia/Tokyo. */
export function zoneFor(city: string): string | undefined {
  const wanted = city.trim().toLowerCase().replaceAll(' ', '_')
  return Intl.supportedValuesOf('timeZone').find(
    (zone) => zone.toLowerCase() === wanted || zone.toLowerCase().endsWith(`/${wanted}`),
  )
}
