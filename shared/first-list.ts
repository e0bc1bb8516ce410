/**
 * The page with the course list in it, as a data block that the inline script draws at once
 * (docs/architecture.md#first-screen). `call` is the call that the page would make, `json` its answer.
 */
export function withFirstList(html: string, call: string, json: string): string {
  const path = call.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  // Nothing in it may end the element.
  const data = json.replaceAll('<', String.raw`\u003c`)
  const block = `<script type="application/json" id="first-list" data-path="${path}">${data}</script>`
  return html.replace('<script>', () => `${block}\n    <script>`)
}
