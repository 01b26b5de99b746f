import { defaultPort } from './settings.ts'
import { version } from './version.ts'

export const helpText = `Deckhand ${version}: put a Gemini agent to work, with a person in charge.

  deckhand serve [--port N]       serve the run API (PORT, or ${defaultPort}) and the page for approvals
  deckhand chat                   talk in the terminal; also: echo "2+2" | deckhand chat
  deckhand chat "one question"    answer it and leave
  deckhand emulator [--port N]    serve a Gemini API that needs no key, for other programs
  deckhand doctor [--json]        check settings, data folder, database, model, notes, clock and port, and say what to do
  deckhand help                   show this
  deckhand --version

Settings, from the environment or the file .env (all of them are in .env.example):
  GEMINI_API_KEY                  or GOOGLE_API_KEY or GOOGLE_AI_API_KEY; without one an offline planner answers
  GOOGLE_GENAI_USE_VERTEXAI=true  with GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION: Gemini on Vertex AI
  GEMINI_MODEL                    which model answers
  DECKHAND_DATA                   the folder that keeps everything (.deckhand in the current folder)
  DECKHAND_NOTE_URL               where notes are posted to (our own /outbox)
  AGENT_MAX_LOOP_STEPS            model turns in one run, 1 to 15 (8)
  AGENT_SIDE_EFFECTS_ENABLED      "false" denies every tool with a side effect
  AGENT_MAX_RUNS                  runs at work at once; the others wait (256)
  AGENT_LEASE_MS                  how long a run stays with a process that gives no sign of life (15000)
  PORT, NO_COLOR
`
