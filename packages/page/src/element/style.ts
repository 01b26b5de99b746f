/** Colours follow `color-scheme`. Authors may set the `--deckhand-` variables, which have fallbacks. */
export const style = `
:host {
  all: initial;
  color-scheme: inherit;
  display: contents;
}
:host([hidden]), [hidden] { display: none !important; }
*, ::before { box-sizing: border-box; }
.root {
  --accent: var(--deckhand-accent, light-dark(#2f5bd7, #93b4ff));
  --on-accent: var(--deckhand-on-accent, oklch(from var(--accent) clamp(0, (.65 - l) * 1000, 1) 0 0));
  --surface: var(--deckhand-background, light-dark(#fff, #1b1e24));
  --ink: var(--deckhand-text, light-dark(#1a1d23, #eef0f4));
  --soft: var(--deckhand-soft, light-dark(#5b6270, #a7aebb));
  --line: var(--deckhand-border, light-dark(#e3e6ec, #343943));
  --danger: var(--deckhand-danger, light-dark(#b3261e, #ff9c92));
  --good: light-dark(#1a7f4b, #6fd6a1);
  --wash: color-mix(in srgb, var(--accent) 9%, var(--surface));
  --radius: var(--deckhand-radius, 18px);
  --gap: var(--deckhand-gap, 20px);
  --right: max(var(--gap), env(safe-area-inset-right));
  --bottom: max(var(--gap), env(safe-area-inset-bottom));
  --shade: 0 1px 3px #0002, 0 12px 40px #0003;
  font: 15px/1.5 var(--deckhand-font, system-ui, sans-serif);
  color: var(--ink);
  -webkit-text-size-adjust: 100%;
}
.auto { color-scheme: light dark; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
h2, p, ul, ol, li, pre { margin: 0; padding: 0; font: inherit; list-style: none; }
svg { display: block; width: 20px; height: 20px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
button, input, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
button { display: flex; align-items: center; justify-content: center; padding: 0; border: 0; background: none; cursor: pointer; -webkit-tap-highlight-color: transparent; }
button:disabled { cursor: default; opacity: .5; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); overflow-wrap: anywhere; }
code { font: .88em ui-monospace, Consolas, monospace; background: var(--wash); border-radius: 5px; padding: .1em .3em; overflow-wrap: anywhere; }

.launcher {
  position: fixed; z-index: var(--deckhand-z, 2147483000); right: var(--right); bottom: var(--bottom);
  width: 56px; height: 56px; border-radius: 50%;
  background: var(--accent); color: var(--on-accent); box-shadow: var(--shade);
  transition: transform .15s, filter .15s;
}
.launcher svg { width: 28px; height: 28px; }
.launcher:hover { filter: brightness(1.08); transform: translateY(-1px); }
.launcher:active { transform: scale(.96); }
.busy:not(.open) .launcher::before { content: ""; position: absolute; inset: -5px; border-radius: 50%; border: 3px solid var(--accent); border-top-color: transparent; animation: turn 1s linear infinite; }

dialog {
  position: fixed; z-index: var(--deckhand-z, 2147483000); inset: auto var(--right) calc(var(--bottom) + 68px) auto;
  width: min(var(--deckhand-width, 392px), 100vw - 2 * var(--gap)); max-width: none;
  height: auto; max-height: min(var(--deckhand-height, 640px), 100dvh - 68px - var(--bottom) - var(--gap));
  margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius);
  background: var(--surface); color: inherit; box-shadow: var(--shade);
  flex-direction: column; overflow: hidden; outline: none;
  animation: rise .18s ease-out;
}
.open dialog { display: flex; }
.aside:not(:hover) { opacity: .3; }
dialog::backdrop { background: none; }
header { display: flex; align-items: center; gap: 2px; padding: 10px 10px 10px 16px; border-bottom: 1px solid var(--line); flex: none; }
.mark { color: var(--accent); margin-right: 8px; }
h2 { flex: 1; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
header button { width: 34px; height: 34px; border-radius: 10px; color: var(--soft); }
header button:enabled:hover { background: var(--wash); color: var(--ink); }
header svg { width: 19px; height: 19px; }

.messages { position: relative; flex: 1 1 auto; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 16px; outline-offset: -3px; }
.full .messages { height: 420px; }
.messages > ol { display: flex; flex-direction: column; gap: 16px; }
.message { max-width: 100%; overflow-wrap: anywhere; }
.user .text { width: fit-content; max-width: 88%; margin-left: auto; padding: 8px 14px; border-radius: 16px 16px 4px; background: var(--accent); color: var(--on-accent); white-space: pre-wrap; }
.system .text { color: var(--soft); font-size: 13px; text-align: center; }
.assistant .text > * + * { margin-top: 10px; }
.assistant ul, .assistant ol { padding-left: 22px; }
.text li { list-style: disc; }
.text ol li { list-style: decimal; }
.text li + li { margin-top: 4px; }
.text li::marker { color: var(--soft); }
.text p { white-space: pre-wrap; }
pre { overflow: auto; padding: 10px 12px; border-radius: 10px; background: var(--wash); }
pre code { padding: 0; background: none; overflow-wrap: normal; }

.steps { margin-bottom: 10px; font-size: 14px; color: var(--soft); }
.steps:last-child, .steps:has(+ [hidden]) { margin-bottom: 0; }
.watched > summary { display: none; }
summary { cursor: pointer; width: fit-content; border-radius: 6px; }
.message .steps ul { padding: 0; display: grid; gap: 8px; }
.steps:not(.watched) ul { margin-top: 8px; }
.step { display: flex; gap: 10px; }
.step > div { flex: 1; min-width: 0; }
.step > svg { padding: 3px; border-radius: 50%; stroke-width: 3; background: color-mix(in srgb, currentColor 14%, transparent); }
.done > svg { color: var(--good); }
.failed > svg { color: var(--danger); }
.asking > svg, .running > svg { color: var(--accent); }
.running { color: var(--ink); }
.running > svg { background: none; padding: 2px; animation: turn .9s linear infinite; }
.note { font-size: 13px; }
.failed .note { color: var(--danger); }

.words::first-letter { text-transform: uppercase; }
.asking { flex-wrap: wrap; }
.step > .card { flex: 1 0 100%; padding: 14px; border: 1px solid color-mix(in srgb, var(--accent) 45%, var(--line)); border-radius: 14px; background: var(--wash); color: var(--ink); display: grid; gap: 12px; }
.question { font-size: 15px; max-height: 40vh; overflow-y: auto; white-space: pre-wrap; }
.card pre { max-height: 120px; white-space: pre-wrap; }
.card input { width: 100%; padding: 7px 10px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); font-size: 14px; }
.answers { display: flex; flex-wrap: wrap; gap: 8px; justify-content: flex-end; }
.answers button, .error button { min-height: 36px; padding: 4px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); color: var(--ink); font-size: 14px; font-weight: 600; }
.answers button:hover, .error button:hover { border-color: var(--soft); }
.answers .main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }

.dots { display: flex; gap: 5px; padding: 8px 0; }
.dots i { width: 7px; height: 7px; border-radius: 50%; background: var(--soft); animation: blink 1.2s infinite; }
.dots i:nth-child(2) { animation-delay: .15s; }
.dots i:nth-child(3) { animation-delay: .3s; }

.chips p { margin-bottom: 4px; }
.chips { display: flex; flex-direction: column; align-items: flex-start; gap: 8px; padding: 16px; overflow-y: auto; }
.chips button { padding: 8px 14px; border: 1px solid var(--line); border-radius: 16px; text-align: left; color: var(--accent); font-size: 14px; line-height: 1.4; }
.chips button:hover { background: var(--wash); border-color: var(--accent); }
.error { display: flex; align-items: center; gap: 12px; margin: 0 16px 4px; padding: 10px 12px; border-radius: 12px; background: color-mix(in srgb, var(--danger) 9%, var(--surface)); font-size: 14px; }
.error p { flex: 1; min-width: 0; overflow-wrap: anywhere; max-height: 30vh; overflow-y: auto; }
.error button { flex: none; padding: 0 12px; }

.composer { flex: none; display: flex; align-items: flex-end; gap: 6px; margin: 12px; padding: 4px 4px 4px 14px; border: 1px solid color-mix(in srgb, var(--soft) 60%, var(--line)); border-radius: 22px; }
.composer:focus-within { border-color: var(--accent); box-shadow: 0 0 0 3px color-mix(in srgb, var(--accent) 22%, transparent); }
textarea:focus-visible { outline: 0; }
textarea { flex: 1; min-width: 0; max-height: 132px; padding: 6px 0; border: 0; resize: none; background: none; line-height: 22px; }
::placeholder { color: var(--soft); opacity: 1; }
.send { width: 34px; height: 34px; flex: none; border-radius: 50%; background: var(--wash); color: var(--soft); }
.ready { background: var(--accent); color: var(--on-accent); }
.busy .send svg { fill: currentColor; }

.highlight { position: fixed; inset: auto; margin: 0; padding: 0; border: 0; overflow: visible; background: none; pointer-events: none; border-radius: 8px; outline: 3px solid var(--accent); outline-offset: 4px; box-shadow: 0 0 0 9px color-mix(in srgb, var(--accent) 22%, transparent); transition: left .16s, top .16s, width .16s, height .16s; animation: glow .9s ease-in-out infinite alternate; }
.highlight span { position: absolute; bottom: calc(100% + 14px); left: -4px; max-width: min(320px, 80vw); padding: 3px 10px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-size: 13px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.low span { top: calc(100% + 14px); bottom: auto; }

@media (max-width: 520px) {
  dialog { inset: auto 0 0; width: 100vw; max-height: 85dvh; border-width: 1px 0 0; border-radius: var(--radius) var(--radius) 0 0; padding-bottom: env(safe-area-inset-bottom); }
  .full .messages { height: 60dvh; }
  .working dialog { max-height: 42dvh; }
  .asked dialog { max-height: min(85dvh, max(50dvh, 380px)); }
  .asked .messages { height: auto; }
  .question, .card pre { max-height: 18dvh; }
  .open .launcher { display: none; }
  textarea, .card input { font-size: 16px; }
}
@media (max-height: 480px) {
  .root dialog { bottom: 0; max-height: 100dvh; }
  .open .launcher { display: none; }
  header { padding-block: 3px; }
  .messages { padding-block: 8px; }
  .composer { margin: 4px 12px; }
}
@media (prefers-contrast: more) {
  .root { --soft: var(--ink); --line: var(--ink); }
}
@media (forced-colors: active) {
  .launcher, .user .text, .send, .error, .highlight span { border: 1px solid; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before { animation: none !important; transition: none !important; }
}
@keyframes rise { from { opacity: 0; transform: translateY(10px); } }
@keyframes turn { to { transform: rotate(1turn); } }
@keyframes blink { 30% { opacity: .25; transform: translateY(-3px); } 60% { opacity: 1; } }
@keyframes glow { to { outline-color: color-mix(in srgb, var(--accent) 55%, transparent); } }
`
