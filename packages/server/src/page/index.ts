export { sendMessage } from './actions/send-message.ts'
export { submitToolResults } from './actions/submit-tool-results.ts'
export { createPageTalk, type OpenPageTalk, type PageTalkOptions } from './create-page-talk.ts'
export { PAGE_TALK, type PageInput, type PageTalk, refusedAsAction } from './page-talk.ts'
