#!/usr/bin/env bash
# Guess: readers of TOML, but for the old one named toml, read local times (`07:30:00`, since TOML 0.5), and all the
# backslash at the end of a line of a text.
# Seen: @iarna/toml refuses a time that a line break, a comma or a bracket follows at once, so two lessons' times; with a
# space or a fraction of a second it reads them. fast-toml keeps the spaces that such a backslash takes away.
. "$(dirname "$0")/setup.sh"
packages @iarna/toml@3.0.0 fast-toml@0.5.4 toml@5.0.1 smol-toml@1.9.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [, , reader, text] = process.argv
try {
  console.log(JSON.stringify(require(reader).parse(text)))
} catch {
  console.log('refused')
}
JS
lines=$'batdau = 07:30:00\nketthuc = 08:15:00\n'
spaces=$'batdau = 07:30:00 \nketthuc = 08:15:00 \n'
list='gio = [07:30:00, 08:15:00]'
text=$'s = """Một \\\n   hai"""'
seen '@iarna/toml, two lines:' 'refused' "$(node try.js @iarna/toml "$lines")"
seen '@iarna/toml, a list:' 'refused' "$(node try.js @iarna/toml "$list")"
read='{"batdau":"07:30:00.000","ketthuc":"08:15:00.000"}'
seen '@iarna/toml, a space at the end of line 1:' "$read" "$(node try.js @iarna/toml "$spaces")"
seen 'toml, two lines:' '{"batdau":"07:30:00","ketthuc":"08:15:00"}' "$(node try.js toml "$lines")"
seen 'toml, a list:' '{"gio":["07:30:00","08:15:00"]}' "$(node try.js toml "$list")"
seen 'smol-toml, two lines:' "$read" "$(node try.js smol-toml "$lines")"
seen 'fast-toml, a text:' '{"s":"Một    hai"}' "$(node try.js fast-toml "$text")"
for reader in @iarna/toml toml smol-toml; do
  seen "$reader, a text:" '{"s":"Một hai"}' "$(node try.js $reader "$text")"
done
