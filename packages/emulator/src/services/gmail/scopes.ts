const all = 'https://mail.google.com/'
const modify = 'https://www.googleapis.com/auth/gmail.modify'
const readonly = 'https://www.googleapis.com/auth/gmail.readonly'
const compose = 'https://www.googleapis.com/auth/gmail.compose'
const send = 'https://www.googleapis.com/auth/gmail.send'
const labels = 'https://www.googleapis.com/auth/gmail.labels'
export const metadataScope = 'https://www.googleapis.com/auth/gmail.metadata'

/** Which scopes allow what, as the reference of each method tells. */
export const scopes = {
  profile: [all, modify, compose, readonly, metadataScope],
  read: [all, modify, readonly],
  readMetadata: [all, modify, readonly, metadataScope],
  modify: [all, modify],
  delete: [all],
  send: [all, modify, compose, send],
  draft: [all, modify, compose],
  readDraft: [all, modify, compose, readonly],
  readLabels: [all, modify, readonly, metadataScope, labels],
  labels: [all, modify, labels],
} as const
