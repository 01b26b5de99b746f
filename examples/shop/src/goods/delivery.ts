import { inEuros } from './euros.ts'

export const countries = ['Austria', 'Denmark', 'France', 'Germany', 'Ireland', 'Italy', 'Portugal', 'Sweden'] as const
export type Country = (typeof countries)[number]

export const deliveryWays = ['standard', 'express', 'pickup'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

export interface DeliveryQuote {
  /** In euros. */
  price: number
  /** Working days until delivery. */
  days: number
}

/** The price of a parcel, the price per kilogram, and the days of delivery. */
const tariffs: Record<Country, { parcel: number; kilogram: number; days: number }> = {
  Austria: { parcel: 5.9, kilogram: 0.8, days: 3 },
  Denmark: { parcel: 5.5, kilogram: 0.7, days: 3 },
  France: { parcel: 6.5, kilogram: 0.9, days: 4 },
  Germany: { parcel: 3.9, kilogram: 0.5, days: 2 },
  Ireland: { parcel: 8.9, kilogram: 1.4, days: 6 },
  Italy: { parcel: 6.9, kilogram: 1, days: 4 },
  Portugal: { parcel: 8.5, kilogram: 1.3, days: 6 },
  Sweden: { parcel: 7.5, kilogram: 1.1, days: 5 },
}

/** The cost of delivering a weight to a country. Express costs twice as much and takes half the time; pickup is free. */
export function quoteDelivery(country: Country, weight: number, way: DeliveryWay = 'standard'): DeliveryQuote {
  const { parcel, kilogram, days } = tariffs[country]
  const price = parcel + kilogram * Math.ceil(weight)
  switch (way) {
    case 'standard':
      return { price: inEuros(price), days }
    case 'express':
      return { price: inEuros(price * 2), days: Math.ceil(days / 2) }
    case 'pickup':
      return { price: 0, days: 1 }
  }
}
