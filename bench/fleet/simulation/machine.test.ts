import { expect, test } from 'vitest'
import { type Machine, simulateMachine } from './machine.ts'

const machine: Machine = {
  cores: 2,
  processes: 1,
  connections: 10,
  places: 256,
  clients: 32,
  modelMs: 0,
  kinds: [[{ turns: 1, transactions: 4, flushes: 2, statements: 40 }]],
  costs: { serverThread: 0.1, serverOther: 0, database: 0.1, client: 0, flush: 0 },
}

/** But for how a simulation begins and ends. */
function expectAbout(rate: number, expected: number): void {
  expect(Math.abs(rate / expected - 1)).toBeLessThan(0.04)
}

test('one process does as much as its one thread can, and two as much as the cores can', () => {
  expectAbout(simulateMachine(machine, 2_000).rate, 1_000 / 4)
  expectAbout(simulateMachine({ ...machine, processes: 2 }, 2_000).rate, 2_000 / 8)
  expectAbout(simulateMachine({ ...machine, processes: 2, cores: 8 }, 2_000).rate, 2_000 / 4)
})

test('with a slow model throughput is places by the time that a run takes', () => {
  const slow = { ...machine, cores: 8, places: 3, modelMs: 192 }
  expectAbout(simulateMachine(slow, 1_000).rate, 3 / 0.2)
  expectAbout(simulateMachine({ ...slow, processes: 4 }, 1_000).rate, 12 / 0.2)
})

test('one client waits for everything in turn: threads, database and two flushes', () => {
  const { costs } = machine
  const { latencies, rate } = simulateMachine({ ...machine, clients: 1, costs: { ...costs, flush: 3 } }, 100)
  expect(latencies.at(-1)).toBeCloseTo(4 + 4 + 2 * 3)
  expect(rate).toBeCloseTo(1_000 / 14)
})

test('the connections of a process are a limit of their own', () => {
  const narrow = { ...machine, cores: 16, connections: 1, costs: { ...machine.costs, serverThread: 0 } }
  expectAbout(simulateMachine(narrow, 1_000).rate, 1_000 / 4)
})
