import { defaultPort } from './settings.ts'
import { version } from './version.ts'

export const helpText = `Deckhand ${version}: put a Gemini agent to work, with a person in charge.

  deckhand serve [--port N]       serve the run API (PORT, or ${defaultPort})
  deckhand chat                   talk in the terminal; also: echo "2+2" | deckhand chat
  deckhand chat "one question"    answer it and leave
  deckhand emulator [--port N]    serve a Gemini API that needs no key, for other programs
  deckhand help                   show this
  deckhand --version

Settings, from the environment:
  GEMINI_API_KEY                  or GOOGLE_API_KEY or GOOGLE_AI_API_KEY; without one an offline planner answers
  GOOGLE_GENAI_USE_VERTEXAI=true  with GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION: Gemini on Vertex AI
  GEMINI_MODEL                    which model answers
  AGENT_MAX_LOOP_STEPS            model turns in one run, 1 to 15 (8)
  AGENT_SIDE_EFFECTS_ENABLED      "false" denies every tool with a side effect
  PORT, NO_COLOR
`
