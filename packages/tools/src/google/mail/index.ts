export { type MailAddress, parseAddress } from './address.ts'
export { buildMail, type Mail } from './build-mail.ts'
export { type MailMark, mailMark } from './mail-mark.ts'
