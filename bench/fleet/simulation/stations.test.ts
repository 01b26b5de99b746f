import { expect, test } from 'vitest'
import { EventQueue } from './event-queue.ts'
import { LogDisk } from './log-disk.ts'
import { Permits } from './permits.ts'
import { Random } from './random.ts'
import { Station } from './station.ts'
import { Thread } from './thread.ts'

/** The mean wait of customers that arrive at random, one per second, at servers that take `service` seconds on average. */
function meanWait(servers: number, service: number): number {
  const events = new EventQueue()
  const random = new Random(7)
  const station = new Station(events, servers)
  const customers = 100_000
  let waited = 0
  let time = 0
  for (let n = 0; n < customers; n += 1) {
    time += random.exponential(1)
    events.at(time, () => {
      const came = events.now
      const needs = random.exponential(service)
      station.serve(needs, () => {
        waited += events.now - came - needs
      })
    })
  }
  events.run()
  return waited / customers
}

/** Erlang's formula for the time in line before `servers` servers, one customer a second. */
function erlangWait(servers: number, service: number): number {
  let term = 1
  let sum = 1
  for (let n = 1; n < servers; n += 1) {
    term *= service / n
    sum += term
  }
  const all = ((term * service) / servers) * (servers / (servers - service))
  return ((all / (sum + all)) * service) / (servers - service)
}

test('the wait before one server is that of M/M/1', () => {
  expect(meanWait(1, 0.5)).toBeCloseTo(0.5, 1)
  expect(meanWait(1, 0.8) / (0.8 ** 2 / (1 - 0.8))).toBeCloseTo(1, 1)
})

test.each([
  [2, 1.6],
  [4, 3],
  [8, 6.5],
])('the wait before %d servers is that of M/M/c, by the formula of Erlang', (servers, service) => {
  expect(Math.abs(meanWait(servers, service) / erlangWait(servers, service) - 1)).toBeLessThan(0.1)
})

test('events happen in the order of time, and those of one time in the order in which they were planned', () => {
  const events = new EventQueue()
  const random = new Random(3)
  const seen: [number, number][] = []
  for (let n = 0; n < 1_000; n += 1) {
    const time = random.below(50)
    events.at(time, () => seen.push([time, n]))
  }
  events.run()
  expect(seen).toEqual([...seen].sort(([a, n], [b, m]) => a - b || n - m))
  expect(() => events.at(10, () => {})).toThrow('Planned for 10')
})

test('a flush takes along all that came before it began, and nothing that came after', () => {
  const events = new EventQueue()
  const disk = new LogDisk(events, 10)
  const done: [string, number][] = []
  for (const [name, time] of [
    ['first', 0],
    ['second', 1],
    ['third', 9],
    ['late', 11],
  ] as const)
    events.at(time, () => disk.commit(() => done.push([name, events.now])))
  events.run()
  expect(done).toEqual([
    ['first', 10],
    ['second', 20],
    ['third', 20],
    ['late', 30],
  ])
})

test('two threads on one core take as long as one after the other, and on two cores half of that', () => {
  const span = (cores: number) => {
    const events = new EventQueue()
    const station = new Station(events, cores)
    for (const thread of [new Thread(station), new Thread(station)])
      for (let n = 0; n < 10; n += 1) thread.work(1, () => {})
    events.run()
    return events.now
  }
  expect([span(1), span(2), span(8)]).toEqual([20, 10, 10])
})

test('of those who wait for a permit the first gets what is given back', () => {
  const permits = new Permits(1)
  const granted: string[] = []
  for (const name of ['a', 'b', 'c']) permits.take(() => granted.push(name))
  expect(granted).toEqual(['a'])
  permits.giveBack()
  expect(granted).toEqual(['a', 'b'])
})
