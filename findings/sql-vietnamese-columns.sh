#!/usr/bin/env bash
# Guess: parsers of SQL accept a column named `điểm`, which PostgreSQL and MySQL take without quotation marks.
# Seen: node-sql-parser (in all three dialects tried), pgsql-ast-parser and alasql refuse it; in quotation marks the first
# two take it. sql-formatter and PGlite, which is PostgreSQL, take it as it is.
. "$(dirname "$0")/setup.sh"
packages node-sql-parser@5.4.0 pgsql-ast-parser@12.0.2 alasql@4.19.1 sql-formatter@15.9.0 @electric-sql/pglite@0.5.16
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
const require = createRequire(import.meta.url)
const [parser, column, database] = process.argv.slice(2)
const sql = `SELECT ${column} FROM a WHERE b = 1`
const parsers = {
  'node-sql-parser': () => new (require('node-sql-parser').Parser)().astify(sql, { database }),
  'pgsql-ast-parser': () => require('pgsql-ast-parser').parse(sql),
  alasql: () => require('alasql').parse(sql),
  'sql-formatter': () => require('sql-formatter').format(sql, { language: 'postgresql' }),
  PGlite: () => PGlite.create().then((db) => db.exec(`CREATE TABLE a (${column} text, b int); ${sql}`)),
}
try {
  await parsers[parser]()
  console.log('taken')
} catch {
  console.log('refused')
}
process.exit()
JS
for database in PostgresQL MySQL Sqlite; do
  seen "node-sql-parser, $database:" 'refused' "$(node try.js node-sql-parser điểm $database)"
done
seen 'node-sql-parser, quoted:' 'taken' "$(node try.js node-sql-parser '"điểm"' PostgresQL)"
seen 'pgsql-ast-parser:' 'refused' "$(node try.js pgsql-ast-parser điểm)"
seen 'pgsql-ast-parser, quoted:' 'taken' "$(node try.js pgsql-ast-parser '"điểm"')"
seen 'alasql:' 'refused' "$(node try.js alasql điểm)"
seen 'sql-formatter:' 'taken' "$(node try.js sql-formatter điểm)"
seen 'PGlite:' 'taken' "$(node try.js PGlite điểm)"
