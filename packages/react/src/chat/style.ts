/**
 * The style of `<Chat>`, which adds it to the page by itself. A rendering server may include it, so that the first paint is styled.
 * Every colour is a `--deckhand-…` variable, as in `<deckhand-chat>`.
 */
export const chatStyle = `
.dh-chat {
  --dh-accent: var(--deckhand-accent, light-dark(#2f5bd7, #93b4ff));
  --dh-on-accent: var(--deckhand-on-accent, oklch(from var(--dh-accent) clamp(0, (.65 - l) * 1000, 1) 0 0));
  --dh-background: var(--deckhand-background, light-dark(#fff, #1b1e24));
  --dh-ink: var(--deckhand-text, light-dark(#1a1d23, #eef0f4));
  --dh-soft: var(--deckhand-soft, light-dark(#5b6270, #a7aebb));
  --dh-border: var(--deckhand-border, light-dark(#e3e6ec, #343943));
  --dh-danger: var(--deckhand-danger, light-dark(#b3261e, #ff9c92));
  --dh-good: light-dark(#14653a, #6fd6a1);
  --dh-wash: color-mix(in srgb, var(--dh-accent) 9%, var(--dh-background));
  --dh-radius: var(--deckhand-radius, 18px);
  display: flex; flex-direction: column; position: relative;
  box-sizing: border-box; width: 100%; min-width: 0; height: var(--deckhand-height, 640px); max-height: 100dvh;
  border: 1px solid var(--dh-border); border-radius: var(--dh-radius);
  background: var(--dh-background); color: var(--dh-ink);
  font: 15px/1.5 var(--deckhand-font, system-ui, sans-serif); text-align: left;
  overflow: hidden; overflow-wrap: anywhere;
}
.dh-chat[data-auto] { color-scheme: light dark; }
.dh-chat[data-theme=light] { color-scheme: light; }
.dh-chat[data-theme=dark] { color-scheme: dark; }
.dh-chat *, .dh-chat ::before { box-sizing: border-box; }
.dh-chat :is(h2, p, ul, ol, li, dl, dd, pre) { margin: 0; padding: 0; font: inherit; color: inherit; list-style: none; }
.dh-chat :is(button, input, textarea) { font: inherit; color: inherit; letter-spacing: inherit; text-transform: none; margin: 0; }
.dh-chat svg { display: block; width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.dh-chat :focus-visible { outline: 2px solid var(--dh-accent); outline-offset: 2px; }
.dh-chat a { color: var(--dh-accent); }
.dh-chat code { font: .88em ui-monospace, Consolas, monospace; background: var(--dh-wash); border-radius: 5px; padding: .1em .3em; }
.dh-chat pre { overflow: auto; max-height: 15em; padding: 10px 12px; border-radius: 10px; background: var(--dh-wash); font: 13px/1.5 ui-monospace, Consolas, monospace; white-space: pre-wrap; }
.dh-chat pre code { padding: 0; background: none; }
.dh-chat .dh-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.dh-chat .dh-quiet { color: var(--dh-soft); }
.dh-chat .dh-bad { color: var(--dh-danger); }

.dh-header { flex: none; display: flex; align-items: center; min-height: 54px; padding: 10px 10px 10px 16px; border-bottom: 1px solid var(--dh-border); }
.dh-chat .dh-header h2 { flex: 1; min-width: 0; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.dh-messages { position: relative; flex: 1 1 0; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 16px; outline-offset: -3px !important; }
.dh-messages > ol { display: flex; flex-direction: column; gap: 16px; }
.dh-empty { flex: 1 1 0; min-height: 0; overflow-y: auto; display: flex; flex-direction: column; align-items: flex-start; gap: 8px; padding: 16px; }
.dh-prompt { display: flex; flex-direction: column; align-items: flex-end; gap: 4px; }
.dh-chat .dh-prompt > p { max-width: 88%; padding: 8px 14px; border-radius: 16px 16px 4px; background: var(--dh-accent); color: var(--dh-on-accent); white-space: pre-wrap; }
.dh-chat .dh-prompt > .dh-attached { padding: 2px 10px; border-radius: 10px; background: var(--dh-wash); color: var(--dh-ink); font-size: 13px; }
.dh-answer { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.dh-text { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
.dh-chat .dh-text p { white-space: pre-wrap; }
.dh-chat .dh-text :is(ul, ol) { padding-left: 22px; }
.dh-chat .dh-text ul > li { list-style: disc; }
.dh-chat .dh-text ol > li { list-style: decimal; }
.dh-chat summary { cursor: pointer; border-radius: 6px; }
.dh-thought { color: var(--dh-soft); font-size: 14px; }
.dh-thought summary { width: fit-content; }
.dh-chat .dh-thought p { margin-top: 6px; padding-left: 12px; border-left: 2px solid var(--dh-border); white-space: pre-wrap; }

.dh-tool { border: 1px solid var(--dh-border); border-radius: 12px; font-size: 14px; overflow: hidden; }
.dh-tool summary { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; min-height: 40px; padding: 8px 12px; border-radius: 12px; outline-offset: -3px !important; }
.dh-tool summary::before { content: ""; flex: none; width: 6px; height: 6px; border: solid var(--dh-soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); transition: transform .12s; }
.dh-tool details[open] > summary::before { transform: rotate(45deg); }
.dh-tool summary::-webkit-details-marker { display: none; }
.dh-tool-title { flex: 1; min-width: 0; font-weight: 600; }
.dh-badge { padding: 1px 8px; border-radius: 10px; background: var(--dh-wash); color: var(--dh-ink); font-size: 12px; }
.dh-tool[data-state=output-available] .dh-badge { color: var(--dh-good); }
.dh-tool[data-state=output-error] .dh-badge { color: var(--dh-danger); }
.dh-details { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 0 12px 12px; }
.dh-chat .dh-label { color: var(--dh-soft); font-size: 12px; }
.dh-arguments { display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
.dh-arguments > div { display: grid; grid-template-columns: minmax(5em, auto) minmax(0, 1fr); gap: 0 12px; justify-content: start; }
.dh-arguments dt { font: 12px/21px ui-monospace, Consolas, monospace; color: var(--dh-soft); }
.dh-chat .dh-arguments dd { white-space: pre-wrap; }
.dh-chat :is(.dh-note, .dh-progress) { padding: 0 12px 10px; font-size: 13px; }
.dh-progress progress { display: block; width: 100%; height: 6px; margin-top: 4px; accent-color: var(--dh-accent); }
.dh-approval { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; padding: 14px; border-top: 2px solid var(--dh-accent); background: var(--dh-wash); }
.dh-chat .dh-question { font-size: 15px; font-weight: 600; white-space: pre-wrap; }
.dh-chat .dh-question::first-letter { text-transform: uppercase; }
.dh-answers { display: flex; flex-wrap: wrap; gap: 8px; }
.dh-button { min-height: 36px; padding: 4px 16px; border: 1px solid var(--dh-border); border-radius: 10px; background: var(--dh-background); font-size: 14px !important; font-weight: 600 !important; text-align: left; cursor: pointer; }
.dh-button:hover { border-color: var(--dh-soft); }
.dh-chat .dh-main { background: var(--dh-accent); border-color: var(--dh-accent); color: var(--dh-on-accent); }
.dh-chat :is(.dh-button, .dh-round):is(:disabled, [aria-disabled=true]) { opacity: .5; cursor: default; }
.dh-field { flex: 1 1 180px; min-width: 0; min-height: 36px; padding: 4px 10px; border: 1px solid color-mix(in srgb, var(--dh-soft) 60%, var(--dh-border)); border-radius: 10px; background: var(--dh-background); }

.dh-failure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; justify-items: start; padding: 10px 12px; border-radius: 12px; background: color-mix(in srgb, var(--dh-danger) 9%, var(--dh-background)); font-size: 14px; }
.dh-chat .dh-failure > .dh-bad:first-child { font-weight: 600; }
.dh-cut { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; font-size: 14px; }
.dh-chat > :is(.dh-failure, .dh-cut) { margin: 12px 16px 0; }
.dh-chat .dh-wait { display: flex; align-items: center; gap: 8px; font-size: 14px; }
.dh-wait::before { content: ""; flex: none; width: 14px; height: 14px; border-radius: 50%; border: 2px solid var(--dh-accent); border-top-color: transparent; animation: dh-turn .9s linear infinite; }

.dh-composer { flex: none; display: grid; gap: 6px; margin: 12px; }
.dh-line { display: flex; align-items: flex-end; gap: 6px; padding: 4px 4px 4px 14px; border: 1px solid color-mix(in srgb, var(--dh-soft) 60%, var(--dh-border)); border-radius: 22px; }
.dh-line:focus-within { border-color: var(--dh-accent); box-shadow: 0 0 0 3px color-mix(in srgb, var(--dh-accent) 22%, transparent); }
.dh-chat .dh-line textarea { flex: 1; min-width: 0; max-height: 132px; padding: 6px 0; border: 0; outline: 0; resize: none; background: none; line-height: 22px; field-sizing: content; }
.dh-chat ::placeholder { color: var(--dh-soft); opacity: 1; }
.dh-round { display: grid; place-items: center; flex: none; width: 34px; height: 34px; padding: 0; border: 0; border-radius: 50%; background: none; color: var(--dh-soft); cursor: pointer; }
.dh-round[aria-label=Stop] svg { fill: currentColor; }
.dh-round:enabled:hover { filter: brightness(1.08); background: var(--dh-wash); }

@media (max-width: 520px) {
  .dh-chat .dh-line textarea, .dh-chat .dh-field { font-size: 16px; }
  .dh-arguments > div { grid-template-columns: minmax(0, 1fr); }
}
@media (prefers-contrast: more) {
  .dh-chat { --dh-soft: var(--dh-ink); --dh-border: var(--dh-ink); }
}
@media (forced-colors: active) {
  .dh-prompt > p, .dh-round, .dh-failure, .dh-badge { border: 1px solid; }
}
@media (prefers-reduced-motion: reduce) {
  .dh-chat *, .dh-chat ::before { animation: none !important; transition: none !important; }
}
@keyframes dh-turn { to { transform: rotate(1turn); } }
`
