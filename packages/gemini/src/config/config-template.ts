/** The configuration folder of a project. */
export const configFolder = 'config'
export const configFileName = '.gemini.yaml'

export const keyPlaceholder = '<your-gemini-api-key>'

export const configTemplate = `# The agent for pages. This file holds a secret: keep it out of version control.
# The environment variables GEMINI_API_KEY and GEMINI_MODEL take precedence over this file.

# A key from https://aistudio.google.com/apikey
apiKey: '${keyPlaceholder}'

# The model that answers.
# model: gemini-2.5-flash

# Instructions for the agent. They come before all others.
# systemPrompt: You help visitors of our shop. Be brief.
`

/** Detects a placeholder instead of a key, from this template or another one. */
export function isPlaceholder(text: string): boolean {
  return /^<.*>$|^\[.*\]$|^\$?\{.*\}$|^[x*.…]+$|your.*key|key.*here|^(change.?me|todo|replace.?me|api.?key)$/i.test(
    text,
  )
}
