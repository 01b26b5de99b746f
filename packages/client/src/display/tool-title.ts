/** Readable names of the tools that come with Deckhand. */
const titles: Record<string, string> = {
  vfs_list: 'List files',
  vfs_read: 'Read a file',
  vfs_write: 'Write a file',
  vfs_delete: 'Delete a file',
  gmail_search: 'Search mail',
  gmail_thread_read: 'Read mail',
  gmail_draft_create: 'Draft a mail',
  gmail_reply: 'Reply to a mail',
  gmail_send: 'Send a mail',
  calendar_search: 'Search the calendar',
  calendar_event_create: 'Create an event',
  calendar_event_update: 'Change an event',
  slack_channels: 'List Slack channels',
  slack_read: 'Read Slack messages',
  save_memory: 'Remember something',
  search_memory: 'Search the memory',
  forget_memory: 'Forget something',
  web_search: 'Search the web',
  web_fetch: 'Read a web page',
  current_time: 'Look at the clock',
  send_note: 'Send a note',
  spawn_agent: 'Ask another agent',
  signal_parent: 'Report back',
  create_presentation: 'Create a presentation',
  generate_deck_design: 'Design a presentation',
  build_financial_model: 'Build a financial model',
  draft_document: 'Draft a document',
}

/** A readable name for a tool. An unknown one is derived from its id: `crm_find_deal` is "Crm find deal". */
export function toolTitle(name: string): string {
  return Object.hasOwn(titles, name) ? (titles[name] ?? name) : readable(name)
}

function readable(name: string): string {
  const words = name
    .replace(/^mcp__/, '')
    .replace(/[_\-./:]+/g, ' ')
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}
