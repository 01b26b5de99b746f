import { expect, test } from 'vitest'
import { countries, deliveryWays, quoteDelivery } from './delivery.ts'

test('delivery goes by the country and by every kilogram that is begun', () => {
  expect(quoteDelivery('Germany', 0.4)).toEqual({ price: 4.4, days: 2 })
  expect(quoteDelivery('Germany', 1.2)).toEqual({ price: 4.9, days: 2 })
  expect(quoteDelivery('Ireland', 2.4)).toEqual({ price: 13.1, days: 6 })
})

test('express is twice the price and half the time, and fetching it costs nothing', () => {
  expect(quoteDelivery('Sweden', 1, 'express')).toEqual({ price: 17.2, days: 3 })
  expect(quoteDelivery('Sweden', 1, 'pickup')).toEqual({ price: 0, days: 1 })
})

test('every country has a price for every way', () => {
  for (const country of countries)
    for (const way of deliveryWays) expect(quoteDelivery(country, 1, way).days).toBeGreaterThan(0)
})
