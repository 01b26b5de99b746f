import type { Answer, Brain, WirePart } from '@deckhand/emulator'
import { answerOf, gauge, job } from './job.ts'

/** How many agents each one starts, level by level. */
export type Shape = number[]

/** Each agent starts others or, at the lowest level, reads a gauge; then it reports. Every agent calls the model twice. */
export const grower = {
  id: 'grower',
  tools: ['spawn_agent', gauge.name],
  limits: { maxDepth: 8, maxFanout: 50, maxAgents: 1_000, concurrency: 4 },
}

export const treeAnswer = answerOf(job)

export function treePrompt(shape: Shape, place = '0'): string {
  return `Grow ${shape.join(' ')} at ${place}.`
}

/** Agents below the first. */
export function childrenOf(shape: Shape): number {
  const [here = 0, ...below] = shape
  return here * (1 + (below.length > 0 ? childrenOf(below) : 0))
}

/** Answers for trees; for anything else it asks the other model. The prompt contains the agent's position, so that no two are equal. */
export function treeBrain(other: Brain): Brain {
  return {
    answer(question) {
      const parts = question.request.contents.flatMap(({ parts = [] }) => parts)
      const [, shape, place] = parts[0]?.text?.match(/^Grow ([\d ]*)at ([\d.]+)\.$/) ?? []
      if (shape === undefined || place === undefined) return other.answer(question)
      const isDone = parts.some(({ functionResponse }) => functionResponse)
      return isDone ? report() : { parts: begin(shape.trim().split(' ').filter(Boolean).map(Number), place) }
    },
  }
}

function begin([here = 0, ...below]: Shape, place: string): WirePart[] {
  if (here === 0) return [{ functionCall: { name: gauge.name, args: { number: 1 } } }]
  return Array.from({ length: here }, (_, nth) => ({
    functionCall: { name: 'spawn_agent', args: { agent: grower.id, prompt: treePrompt(below, `${place}.${nth}`) } },
  }))
}

function report(): Answer {
  return { parts: treeAnswer.split(/(?<=, )(?=gauge)/).map((text) => ({ text })) }
}
