#!/usr/bin/env bash
# Guess: packages that calculate a median leave the marks that they are given as they were.
# Seen: median and stats-median sort the given array itself, so the marks of a list no longer stand beside their
# pupils: Bình, who had 10, now has 8.5. Neither README says so. simple-statistics, compute-median, jstat and stats-lite
# leave it.
. "$(dirname "$0")/setup.sh"
packages median@0.0.2 stats-median@1.0.1 simple-statistics@7.12.1 compute-median@2.0.0 jstat@1.9.6 stats-lite@2.2.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const marks = [7, 10, 8.5, 9]
const packages = {
  median: () => require('median')(marks),
  'stats-median': () => require('stats-median').calc(marks),
  'simple-statistics': () => require('simple-statistics').median(marks),
  'compute-median': () => require('compute-median')(marks),
  jstat: () => require('jstat').median(marks),
  'stats-lite': () => require('stats-lite').median(marks),
}
const middle = packages[process.argv[2]]()
console.log(`${middle}; An ${marks[0]}, Bình ${marks[1]}, Chi ${marks[2]}, Dũng ${marks[3]}`)
JS
for name in median stats-median; do
  seen "$name:" '8.75; An 7, Bình 8.5, Chi 9, Dũng 10' "$(node try.js $name)"
done
for name in simple-statistics compute-median jstat stats-lite; do
  seen "$name:" '8.75; An 7, Bình 10, Chi 8.5, Dũng 9' "$(node try.js $name)"
done
