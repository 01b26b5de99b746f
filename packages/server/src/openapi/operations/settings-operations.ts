import {
  profileAnswerSchema,
  profileChangeSchema,
  settingsAnswerSchema,
  settingsChangeSchema,
} from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

const answers = { 200: json(settingsAnswerSchema) }

export const settingsOperations = {
  readSettings: {
    method: 'get',
    path: '/api/agent/settings',
    tag: 'Settings',
    summary: 'How much the agent may do by itself, and who may be written to without asking.',
    answers,
  },
  changeSettings: {
    method: 'put',
    path: '/api/agent/settings',
    tag: 'Settings',
    summary: 'Changes the settings that are sent; the others stay.',
    body: settingsChangeSchema,
    example: { trust: 'delegated', allowlist: ['ann@example.com'] },
    answers,
  },
  readProfile: {
    method: 'get',
    path: '/api/agent/profile',
    tag: 'Settings',
    summary: 'What the user says about themselves; agents are told of it at the beginning of a run.',
    answers: { 200: json(profileAnswerSchema) },
  },
  changeProfile: {
    method: 'put',
    path: '/api/agent/profile',
    tag: 'Settings',
    summary: 'Changes what is sent; the rest stays, and an empty text takes away what was there.',
    body: profileChangeSchema,
    example: { name: 'Ann', timeZone: 'Europe/Berlin', about: 'Runs a boat yard.' },
    answers: { 200: json(profileAnswerSchema) },
  },
} satisfies Operations
