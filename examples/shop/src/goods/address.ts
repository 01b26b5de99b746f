import { type Country, countries } from './delivery.ts'

export interface Address {
  name: string
  street: string
  city: string
  postcode: string
  country: Country
}

export type AddressField = keyof Address

const postcodes: Record<Country, { pattern: RegExp; example: string }> = {
  Austria: { pattern: /^\d{4}$/, example: '1010' },
  Denmark: { pattern: /^\d{4}$/, example: '2100' },
  France: { pattern: /^\d{5}$/, example: '75011' },
  Germany: { pattern: /^\d{5}$/, example: '10115' },
  Ireland: { pattern: /^[A-Za-z]\d[\dWw] ?[\dA-Za-z]{4}$/, example: 'D02 X285' },
  Italy: { pattern: /^\d{5}$/, example: '00184' },
  Portugal: { pattern: /^\d{4}-\d{3}$/, example: '1100-148' },
  Sweden: { pattern: /^\d{3} ?\d{2}$/, example: '114 55' },
}

/** For each invalid field, what to do about it. The page and the action use the same rules. */
export function addressProblems(address: Record<AddressField, string>): Partial<Record<AddressField, string>> {
  const { country } = address
  const problems: Partial<Record<AddressField, string>> = {}
  if (address.name.trim().length < 2) problems.name = 'Enter the name of whoever receives the parcel.'
  if (!/\d/.test(address.street) || address.street.trim().length < 4)
    problems.street = 'Enter the street with the number of the house.'
  if (address.city.trim().length < 2) problems.city = 'Enter the town.'
  if (!isCountry(country)) problems.country = 'Choose the country that we deliver to.'
  if (!isCountry(country) ? address.postcode.trim() === '' : !postcodes[country].pattern.test(address.postcode.trim()))
    problems.postcode = isCountry(country)
      ? `Enter a postcode of ${country}, such as ${postcodes[country].example}.`
      : 'Enter the postcode.'
  return problems
}

export const isCountry = (text: string): text is Country => (countries as readonly string[]).includes(text)
