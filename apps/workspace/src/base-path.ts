/** The prefix of every path of the server: "" or "/agent". The server writes it into the page. */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name=base-path]')?.content ?? ''
