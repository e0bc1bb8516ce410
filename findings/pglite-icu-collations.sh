#!/usr/bin/env bash
# Guess: PGlite refuses an ICU collation, or sorts by it.
# Seen: it accepts any ICU locale and option, and sorts as if none were given: tones in the root's order (á before à),
# numbers by their digits, and a collation that ignores marks that does not.
. "$(dirname "$0")/setup.sh"
packages @electric-sql/pglite@0.5.16
cat >try.js <<'JS'
import { PGlite } from '@electric-sql/pglite'
const db = await PGlite.create()
await db.exec(`
  create collation vi (provider = icu, locale = 'vi');
  create collation numbers (provider = icu, locale = 'vi-u-kn-true');
  create collation no_marks (provider = icu, locale = 'vi-u-ks-level1', deterministic = false);`)
const sorted = async (collation, ...words) => {
  const { rows } = await db.query(`select w from unnest($1::text[]) w order by w collate ${collation}`, [words])
  return rows.map(({ w }) => w).join(' < ')
}
const which = process.argv[2]
if (which === 'tones') console.log(await sorted('vi', 'tạ', 'tá', 'tã', 'tả', 'tà', 'ta'))
if (which === 'numbers') console.log(await sorted('numbers', 'Bài 2', 'Bài 10'))
if (which === 'marks') console.log((await db.query(`select 'Đế' = 'de' collate no_marks as same`)).rows[0].same)
JS
seen 'Vietnamese order of tones would be ta tà tả tã tá tạ:' 'ta < tá < tà < tã < tả < tạ' "$(node try.js tones)"
seen 'with kn-true Bài 2 would come first:' 'Bài 10 < Bài 2' "$(node try.js numbers)"
seen 'with ks-level1 Đế = de would be true:' 'false' "$(node try.js marks)"
