/** The course list for the inline script, as a data block. `call` is the call that the page would make, `json` its answer. */
export function firstListBlock(call: string, json: string): string {
  const path = call.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  // Nothing in it may end the element.
  const data = json.replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="first-list" data-path="${path}">${data}</script>`
}

/** The page with this block, whose list the inline script draws at once (docs/architecture.md#first-screen). */
export const withFirstList = (html: string, call: string, json: string): string =>
  html.replace('<script>', () => `${firstListBlock(call, json)}\n    <script>`)
