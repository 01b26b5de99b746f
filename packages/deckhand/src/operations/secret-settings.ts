import type { Environment } from '../settings/settings.ts'

const secretName = /(KEY|TOKEN|SECRET|PASSWORD)$/
const addressName = /(URL|ENDPOINT)$/
const headerSettings = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS']

/** All secrets in the environment, found by variable name. Includes those of other programs, which must not be in our logs either. */
export function secretsIn(env: Environment): string[] {
  const named = Object.entries(env).flatMap(([name, value]) => (secretName.test(name) && value ? [value] : []))
  const inUrls = Object.entries(env).flatMap(([name, value]) => (addressName.test(name) ? secretsInUrl(value) : []))
  const inHeaders = headerSettings.flatMap((name) => valuesOfHeaders(env[name]))
  return [...named, ...inUrls, ...inHeaders].filter((secret) => secret !== '')
}

/** The password and every value of the query, both encoded and decoded. */
function secretsInUrl(text = ''): string[] {
  if (!URL.canParse(text.trim())) return []
  const { password, searchParams, search } = new URL(text.trim())
  const inQuery = [...searchParams.values(), ...search.slice(1).split('&').map(afterSign)]
  // Shorter values are flags like `sslmode=require` or ordinary words.
  return [password, decoded(password), ...inQuery.filter(({ length }) => length >= 8)]
}

/** `name=value,name=value`, each value encoded as in an address. */
function valuesOfHeaders(text = ''): string[] {
  const values = text.split(',').map(afterSign)
  return [...values, ...values.map(decoded)]
}

const afterSign = (pair: string): string => pair.slice(pair.indexOf('=') + 1).trim()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
