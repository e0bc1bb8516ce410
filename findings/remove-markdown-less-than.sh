#!/usr/bin/env bash
# Guess: remove-markdown, which makes plain text of Markdown for a preview, keeps «2 < 3 và 5 > 4».
# Seen: what stands between «<» and «>» is taken for a tag and dropped, in formulas and code, too. strip-markdown keeps it.
. "$(dirname "$0")/setup.sh"
packages remove-markdown@0.7.0 strip-markdown@6.0.0 remark@15.0.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { remark } from 'remark'
import strip from 'strip-markdown'
const [maker, text] = process.argv.slice(2)
const removeMarkdown = createRequire(import.meta.url)('remove-markdown')
const makers = {
  'remove-markdown': () => (removeMarkdown.default ?? removeMarkdown)(text),
  'strip-markdown': async () => String(await remark().use(strip).process(text)).trim(),
}
console.log(JSON.stringify(await makers[maker]()))
JS
seen 'remove-markdown:' '"2  4"' "$(node try.js remove-markdown '2 < 3 và 5 > 4')"
seen 'remove-markdown, code:' '"in x  2"' "$(node try.js remove-markdown 'in `x < 1` khi `y > 2`')"
seen 'strip-markdown:' '"2 < 3 và 5 > 4"' "$(node try.js strip-markdown '2 < 3 và 5 > 4')"
